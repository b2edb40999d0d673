import ArgumentParser
import Foundation
import MemeRender
import MemeStore
import TestSupport
import Testing

@testable import MememeCommands

@Suite struct ErrorKindTests {
    private static let size = PixelSize(width: 1, height: 1)

    private static let storeErrors: [StoreError] =
        [
            .noFolder, .unreadableVariable("HOME"), .newerVersion(folder: "", migrations: []),
            .unknownID("a"), .shortID("a"), .discarded(id: "a"), .notDiscarded(id: "a"),
            .unknownVersion(nil, id: "a"), .ambiguousID("a", candidates: []),
            .changedMeanwhile(id: "a"), .tooManyTags(id: "a"), .noMemes(folder: "", search: nil),
            .missingPicture(path: ""), .damagedPicture(path: ""),
            .unknownOriginal(digest: "", folder: ""), .unreadableRecipe(reason: ""),
            .damagedRow(id: "", reason: ""), .damagedTemplate(name: "", reason: ""),
            .templateExists(name: ""), .refusedMeme(path: "", name: "", reason: ""),
            .noCatalog(path: ""), .lostCatalog(path: ""), .moved(folder: ""),
            .replaced(folder: "", reason: ""), .relativeHome(""), .inUse(folder: ""),
            .notEmpty(folder: "", memes: 1), .damagedArchive(path: "", reason: ""),
            .unreadableManifest(path: "", reason: ""), .unsettled(path: ""),
            .badAddress("", reason: ""), .noPictures(""), .noFolderOfItsOwn(""),
            .foreignPictures(folder: "", reason: ""),
        ]
        + [
            .full, .busy, .readOnly, .unreadable, .damaged, .foreign, .unreachable, .offline,
            .refused, .other,
        ].map { .catalogFailed($0, at: "", reason: "") }
        + [.picturesFailed(.offline, at: "", reason: "")]

    private static let fileErrors: [FileError] = [
        .missing(""), .missingFolder("", of: ""), .isDirectory(""), .notDirectory(""), .notFile(""),
        .exists(""), .permissionDenied("", .read), .readOnly(""), .diskFull(""), .noMoreFiles(""),
        .brokenLink(""), .pathTooLong("", limit: 1), .tooLarge("", limit: 1),
        .failed("", .write, code: EIO),
    ]

    private static let renderErrors: [RenderError] = [
        .empty, .unsupportedFormat(looksLike: nil), .truncated(.jpeg), .corrupt(.png, reason: ""),
        .unsupportedVariant(.gif, reason: ""), .tooManyPixels(size, limit: 1),
        .tooManyFrames(1, size, limit: 1), .tooManyPicturePixels(1, limit: 1),
        .missingPicture("x"), .inPicture("x", .empty), .tooSlow(limit: .zero), .cancelled,
        .sideTooLong(size, .gif),
        .cropOutside(PixelRect(x: 0, y: 0, size: size), of: size), .invalidRecipe(reason: ""),
        .unknownFont("", similar: ["Inter"]), .unusableFont(path: "", reason: ""),
        .missingLibrary(.heic, package: ""), .outOfMemory, .tooMuchMemory(2, limit: 1),
        .encodingFailed(.webp, reason: ""), .drawingFailed(reason: ""),
    ]

    private static let others: [any Error] = [
        ValidationError(""), Unacceptable(""), CancellationError(), CocoaError(.fileNoSuchFile),
        Failure("ffmpeg", "not there", kind: .missingProgram),
    ]

    private static let templateErrors: [any Error] = [
        TemplateError.unknown("a", similar: []), TemplateError.invalid(reason: "a"),
        TemplateError.newerVersion(2), TemplateError.unknownSlot("a", slots: []),
        TemplateError.missingText(slot: "a"),
    ]

    private static var all: [any Error] {
        storeErrors + fileErrors + renderErrors + templateErrors + others
    }

    /// Every kind is that of some error, and none but the general ones are of many.
    @Test func everyKindHasItsErrors() {
        let kinds = Self.all.map { ErrorKind($0) }
        #expect(Set(kinds) == Set(ErrorKind.allCases))
        let counts = Dictionary(grouping: kinds) { $0 }.filter { $0.value.count > 1 }
        // The last three are also those of pictures that are laid on a meme.
        #expect(
            Set(counts.keys) == [
                .noStoreFolder, .badStoreAddress, .storeMoved, .storeUnreachable, .diskFull, .usage,
                .interrupted, .missingPicture, .tooManyPixels,
                .empty,
            ])
    }

    @Test func everyKindIsPrinted() throws {
        for error in Self.all {
            let record = ErrorDocumentJSON(ErrorJSON(error))
            let text = String(decoding: try JSONDocument(record).line(), as: UTF8.self)
            #expect(text.hasPrefix(#"{"schema":1,"error":{"candidates":["#))
            #expect(text.contains(#""kind":"\#(ErrorKind(error).rawValue)""#))
        }
    }

    /// Kinds are names that programs know: the page lists all of them, and no others.
    @Test func everyKindIsDocumented() throws {
        let page = try String(
            contentsOf: Fixtures.package.appending(path: "Documentation/json.md"), encoding: .utf8)
        let table = try #require(page.split(separator: "| kind | means |").last)
        let kinds = table.matches(of: /^\| `([A-Za-z]+)` \|/.anchorsMatchLineEndings())
            .map { String($0.output.1) }
        #expect(kinds.sorted() == ErrorKind.allCases.map(\.rawValue).sorted())
    }

    @Test func whatMayBeMeantIsListed() {
        #expect(
            ErrorJSON(RenderError.unknownFont("Intre", similar: ["Inter"])).candidates
                == ["Inter"])
    }
}
