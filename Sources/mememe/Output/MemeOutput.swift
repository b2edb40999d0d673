import MemeRender
import MemeStore

/// A meme that has been rendered: what becomes of it.
struct MemeOutput {
    /// A meme of the store, and what its lists tell of it.
    struct Replaced {
        let meme: Meme
        let summary: MemeSummary
    }

    let meme: Meme
    /// What the store has in its place until it is saved; nothing where `nil`. It isn't replaced where
    /// it has changed since.
    var replaced: Replaced?
    /// No file is written where `nil`.
    let destination: StagedFile.Destination?

    /// Saves the meme, writes its file and prints both.
    ///
    /// The file is on the disk before the meme is saved and gets its name after: whichever of them
    /// fails, neither is there.
    /// - Parameter store: where to save it; nowhere where `nil`.
    func finish(in store: Store?, json: Bool) async throws {
        let (path, saved) = try await Interruptions.held { try await write(savingIn: store) }
        Console.warn(meme.warnings)

        // What is saved is told, even where the store can't be read any more.
        let shortID = await store?.shownID(meme.id)
        try Console.report(saved == nil ? "it is done" : "the meme is saved, as \(meme.id)") {
            if json {
                try Console.printJSON(
                    SavedMemeRecord(
                        meme: shortID.flatMap { id in saved.map { MemeRecord($0, shortID: id) } },
                        file: path, captions: meme.captions.map(CaptionRecord.init),
                        warnings: meme.warnings.map(\.description)))
            } else if destination == .standardOutput {
                if let shortID { Console.note("saved as \(shortID)") }
            } else {
                try Console.print([shortID, path?.shown].compactMap { $0 }.joined(separator: "  "))
            }
        }
    }

    /// - Returns: where the file is, and what the store tells of the meme.
    private func write(
        savingIn store: Store?
    ) async throws -> (path: String?, saved: MemeSummary?) {
        // The store's pictures and the file go to the disk at once: each waits for it most of its
        // time.
        async let staged = store?.stage(meme)
        guard let destination else {
            return (nil, try await save(staged, in: store))
        }
        let file: StagedFile
        do {
            file = try StagedFile(meme.memed, for: destination)
        } catch {
            (try? await staged)??.discard()
            throw error
        }
        let saved = try await save(staged, in: store)
        do {
            let path = try file.commit()
            destination.note(committedAs: path)
            return (path, saved)
        } catch let failure {
            guard let store, let saved else { throw failure }
            do {
                try await takeBack(saved, in: store)
            } catch {
                throw Failure("\(failure); but the meme is saved, as \(saved.id)")
            }
            throw failure
        }
    }

    private func takeBack(_ saved: MemeSummary, in store: Store) async throws {
        if let replaced {
            try await store.save(replaced.meme, replacing: saved)
        } else {
            try await store.delete([saved.id])
        }
    }

    private func save(_ staged: StagedMeme?, in store: Store?) async throws -> MemeSummary? {
        guard let store, let staged else { return nil }
        try await store.save(staged, replacing: replaced?.summary)
        return staged.summary
    }
}

extension Store {
    /// The short id where it can be found out, else the whole.
    fileprivate func shownID(_ id: MemeID) async -> String {
        (try? await shortID(id)) ?? id.description
    }
}

extension String {
    /// A path as it is printed: as it is, but harmless on a terminal.
    var shown: String { Terminal.output.isTerminal ? printable : self }
}
