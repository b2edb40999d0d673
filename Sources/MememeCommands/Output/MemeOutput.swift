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
    /// The version of its history that it is again; a new one where `nil`.
    var version: MemeVersion?
    /// No file is written where `nil`.
    let destination: StagedFile.Destination?

    /// What its maker may not have meant.
    private var warnings: [String] {
        meme.warnings.map(\.description)
            + (meme.recipe.isWordless ? ["there are no words: the meme is the picture alone"] : [])
    }

    /// Saves the meme and writes its file.
    ///
    /// The file is on the disk before the meme is saved and gets its name after: whichever of them
    /// fails, neither is there.
    /// - Parameter store: where to save it; nowhere where `nil`.
    /// - Returns: what is to be printed.
    func finish(in store: Store?) async throws -> FinishedMeme {
        // Whoever reads a pipe may take any time for it: nothing is to be kept whole meanwhile.
        let stream = destination.flatMap { $0.isStream ? $0 : nil }
        if let stream { try StagedFile(meme.memed, for: stream).commit() }
        let (file, saved) = try await Interruptions.held {
            try await write(to: stream == nil ? destination : nil, savingIn: store)
        }
        let path = file ?? stream?.path
        for warning in warnings { Console.note("warning: \(warning)") }

        // What is saved is told, even where the store can't be read any more.
        let shortID = await store?.shownID(meme.id)
        return FinishedMeme(
            record: SavedMemeRecord(
                meme: shortID.flatMap { id in saved.map { MemeRecord($0, shortID: id) } },
                file: path, captions: meme.captions.map(CaptionRecord.init),
                warnings: warnings),
            isStandardOutput: destination == .standardOutput)
    }

    /// Shows the meme where the terminal can, says what it would be, and writes nothing.
    ///
    /// - Parameter quiet: whether the name of its file is all that is printed.
    func preview(json: Bool, quiet: Bool) throws {
        for warning in warnings { Console.note("warning: \(warning)") }
        let name: String? =
            switch destination {
            case .file(let path), .newFile(let path), .freeName(let path): path
            case .standardOutput, nil: nil
            }
        if quiet { return try Console.print([name?.shown].compactMap(\.self)) }
        if json {
            try Console.printJSON(
                TrialRecord(
                    file: name, width: meme.size.width, height: meme.size.height,
                    bytes: meme.memed.bytes.count, format: meme.memed.format,
                    captions: meme.captions.map(CaptionRecord.init), warnings: warnings))
            return
        }
        PictureOutput.show(meme.memed)
        let facts =
            "\(meme.size) \(meme.memed.format.name), \(meme.memed.bytes.count.inBytes)"
        try Console.print(
            [name?.shown, facts].compactMap { $0 }.joined(separator: "  ") + "  (nothing was saved)"
        )
    }

    /// - Returns: where the file is, and what the store tells of the meme.
    private func write(
        to destination: StagedFile.Destination?, savingIn store: Store?
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
            try await store.takeBack(saved, to: replaced.meme)
        } else {
            try await store.delete([saved.id])
        }
    }

    private func save(_ staged: StagedMeme?, in store: Store?) async throws -> MemeSummary? {
        guard let store, let staged else { return nil }
        if let version, let replaced {
            try await store.save(staged, replacing: replaced.summary, as: version)
        } else {
            try await store.save(staged, replacing: replaced?.summary)
        }
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
