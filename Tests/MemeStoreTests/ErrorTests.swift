import Foundation
import MemeRender
import MemeStore
import Testing

/// Errors say what happened, and what helps in terms of the libraries.
@Suite struct ErrorTests {
    @Test(arguments: renderErrors)
    func ofARender(_ error: RenderError, _ description: String, _ suggestion: String?) {
        check(error, description, suggestion)
    }

    @Test(arguments: storeErrors)
    func ofAStore(_ error: StoreError, _ description: String, _ suggestion: String?) {
        check(error, description, suggestion)
    }

    @Test func ofAFile() {
        check(
            FileError.missingFolder("d", of: "d/f"), "d/f: there is no folder d",
            "Make the folder first.")
        check(
            FileError.tooLarge("f", limit: 3 << 20),
            "f: this is larger than the 3 MiB that are read at most", "Choose a smaller file.")
    }

    private func check(
        _ error: some LocalizedError & CustomStringConvertible, _ description: String,
        _ suggestion: String?
    ) {
        #expect(error.description == description)
        #expect(error.errorDescription == description)
        #expect(error.recoverySuggestion == suggestion)
    }
}

private let renderErrors: [(RenderError, String, String?)] = [
    (
        .tooManyPixels(PixelSize(width: 3, height: 2), limit: 5_000_000),
        "3×2 pixels are more than the limit of 5 megapixels",
        "Raise RenderLimits.maximumPixels if you trust the file."
    ),
    (
        .truncated(.png), "the PNG ends too early",
        "Get the whole file, or render what there is with RenderLimits.acceptsDamage."
    ),
    (
        .tooSlow(limit: .seconds(2)), "it took longer than the limit of 2 seconds",
        "Choose a smaller picture or fewer words, or raise RenderLimits.time."
    ),
    (
        .unknownFont("Imact", similar: ["Impact"]),
        "no font is called “Imact”; similar names are Impact", "Did you mean Impact?"
    ),
    (.drawingFailed(reason: "no luck"), "could not draw: no luck", nil),
]

private let storeErrors: [(StoreError, String, String?)] = [
    (
        .lostCatalog(path: "p"),
        "p: the catalogue of this store is gone, and its pictures are there",
        "Store.repair(at:) makes a catalogue of what the pictures say."
    ),
    (
        .catalogFailed(.full, at: "p", reason: "its words"),
        "p: the disk is full, nothing was saved", "Make room on the disk, then try again."
    ),
    (.catalogFailed(.other, at: "p", reason: "its words"), "p: its words", nil),
    (
        .notEmpty(folder: "s", memes: 2), "s: this store has 2 memes",
        "Have Store.restoreBackup(_:merging:) merge, or restore into another store."
    ),
]
