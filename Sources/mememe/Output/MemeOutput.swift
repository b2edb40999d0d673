import MemeRender
import MemeStore

/// A meme that has been rendered: what becomes of it.
struct MemeOutput {
    let meme: Meme
    /// No file is written where `nil`.
    let destination: StagedFile.Destination?

    /// Saves the meme, writes its file and prints both.
    ///
    /// The file is on the disk before the meme is saved and gets its name after: whichever of them
    /// fails, neither is there.
    /// - Parameter store: where to save it; nowhere where `nil`.
    func finish(in store: Store?, json: Bool) async throws {
        let path = try await Interruptions.held { try await write(savingIn: store) }
        Console.warn(meme.warnings)

        let shortID = try await store?.shortID(meme.id)
        if json {
            try Console.printJSON(
                SavedMemeRecord(
                    meme: shortID.map { MemeRecord(MemeSummary(of: meme), shortID: $0) },
                    file: path, captions: meme.captions.map(CaptionRecord.init),
                    warnings: meme.warnings.map(\.description)))
        } else if destination == .standardOutput {
            if let shortID { Console.note("saved as \(shortID)") }
        } else {
            try Console.print([shortID, path?.shown].compactMap { $0 }.joined(separator: "  "))
        }
    }

    private func write(savingIn store: Store?) async throws -> String? {
        guard let destination else {
            try await store?.save(meme)
            return nil
        }
        let file = try StagedFile(meme.memed, for: destination)
        try await store?.save(meme)
        let path = try file.commit()
        destination.note(committedAs: path)
        return path
    }
}

extension String {
    /// A path as it is printed: as it is, but harmless on a terminal.
    var shown: String { Terminal.output.isTerminal ? printable : self }
}
