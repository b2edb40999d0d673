import Foundation
package import MemeRender
package import MemeStore

/// A rendered meme, to be saved, written and printed.
package struct MemeOutput {
    /// A meme of the store with its summary.
    struct Replaced {
        let meme: Meme
        let summary: MemeSummary
    }

    let meme: Meme
    /// The stored meme to replace; `nil` for a new meme. If it has changed since, saving fails.
    var replaced: Replaced?
    /// The version of its history that the meme becomes again; `nil` for a new version.
    var version: MemeVersion?
    /// The file to write; `nil` for none.
    let destination: StagedFile.Destination?

    /// The output of a new meme.
    package init(meme: Meme, destination: StagedFile.Destination?) {
        self.init(meme: meme, replaced: nil, version: nil, destination: destination)
    }

    init(
        meme: Meme, replaced: Replaced?, version: MemeVersion? = nil,
        destination: StagedFile.Destination?
    ) {
        self.meme = meme
        self.replaced = replaced
        self.version = version
        self.destination = destination
    }

    /// Warnings about what its maker may not have intended.
    private var warnings: [String] {
        meme.warnings.map(\.message)
            + (meme.recipe.isWordless && meme.pictures.isEmpty
                ? ["there are no words: the meme is the picture alone"] : [])
    }

    /// Prints which ways the render began, and why it left any, if `MEMEME_TRACE` is `ways`. It helps to
    /// measure mememe and to find why a meme took long.
    private func traceWays() {
        guard Terminal.environment("MEMEME_TRACE") == "ways" else { return }
        Console.note("ways: " + meme.steps.map(\.description).joined(separator: ", "))
    }

    /// Saves the meme and writes its file.
    ///
    /// The file is flushed to the disk before the meme is saved, and gets its name after that. If either
    /// fails, neither exists.
    /// - Parameter store: the store to save it in; `nil` for none.
    /// - Returns: what to print.
    package func finish(in store: Store?) async throws -> FinishedMeme {
        // A pipe's reader may take any time, so signals are handled as usual meanwhile.
        let stream = destination.flatMap { $0.isStream ? $0 : nil }
        if let stream { try StagedFile(meme.memed, for: stream).commit() }
        let (file, saved) = try await Interruptions.held {
            try await write(to: stream == nil ? destination : nil, savingIn: store)
        }
        let path = file ?? stream?.path
        for warning in warnings { Console.note("warning: \(warning)") }
        traceWays()

        // Reports the saved meme even if the store can't be read any more.
        let shortID = await store?.shownID(meme.id)
        return FinishedMeme(
            record: MadeMemeRecord(
                meme, stored: shortID.flatMap { id in saved.map { json(of: $0, shortID: id) } },
                file: path, warnings: warnings),
            isStandardOutput: destination == .standardOutput)
    }

    private func json(of summary: MemeSummary, shortID: String) -> MemeJSON {
        MemeJSON(summary, shortID: shortID, otherTexts: meme.recipe.otherTexts)
    }

    /// Shows the meme if the terminal can, prints what would be done, and writes nothing.
    ///
    /// - Parameters:
    ///   - json: whether to print nothing, because the caller prints the result as JSON.
    ///   - quiet: whether to print only the file's name.
    func preview(json: Bool, quiet: Bool) throws -> MadeMemeRecord {
        for warning in warnings { Console.note("warning: \(warning)") }
        traceWays()
        let name: String? =
            switch destination {
            case .file(let path), .newFile(let path), .freeName(let path): path
            case .standardOutput, nil: nil
            }
        let record = MadeMemeRecord(meme, stored: nil, file: name, warnings: warnings)
        if json { return record }
        if quiet {
            try Console.print([name?.shown].compactMap(\.self))
            return record
        }
        PictureOutput.show(meme.memed)
        let facts =
            "\(meme.size) \(meme.memed.format.name), \(meme.memed.byteCount.inBytes)"
        try Console.print(
            [name?.shown, facts].compactMap { $0 }.joined(separator: "  ") + "  (nothing was saved)"
        )
        return record
    }

    /// - Returns: the path of the file, and the store's summary of the meme.
    private func write(
        to destination: StagedFile.Destination?, savingIn store: Store?
    ) async throws -> (path: String?, saved: MemeSummary?) {
        // The store's pictures and the file are flushed concurrently, because both wait for the disk
        // most of the time.
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
                throw Failure(
                    "\(failure.message); but the meme is saved, as \(saved.id)",
                    kind: ErrorKind(failure))
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
    /// The short id if the store can find it, otherwise the whole id.
    fileprivate func shownID(_ id: MemeID) async -> String {
        (try? await shortID(id)) ?? id.description
    }
}

extension String {
    /// A path for printing: unchanged, but without control characters on a terminal.
    package var shown: String { Terminal.output.isTerminal ? printable : self }
}
