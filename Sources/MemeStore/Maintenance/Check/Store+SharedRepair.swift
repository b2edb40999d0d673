import MemeConcurrency
import MemeRender

extension Store {
    /// Checks a store that isn't in a folder, and renders memes anew whose pictures are lost.
    ///
    /// Its rows are left alone: a database has backups of its own, and its rows are checked by it.
    func repairPictures(
        progress: @escaping @Sendable (Double) -> Void
    ) async throws -> (check: StoreCheck, repairs: [StoreRepair]) {
        let check = try await check(progress: progress)
        var repairs: [StoreRepair] = []
        for problem in check.problems {
            try Task.checkCancellation()
            repairs.append(StoreRepair(problem: problem, outcome: await repair(problem)))
        }
        return (check, repairs)
    }

    private func repair(_ problem: StoreProblem) async -> StoreRepair.Outcome {
        switch problem {
        case .lostMemed(_, let memes, _): await renderAnew(memes)
        case .lostOriginal, .lostLayer, .lostTemplatePicture: .unrepaired(.lostOriginal)
        case .missingCatalog, .damagedCatalog, .staleIndex, .damagedRow, .unreadableRecipe,
            .misstatedSize, .damagedTemplate, .lostVersion:
            .unrepaired(.ofDatabase)
        case .unusableFolder: .unrepaired(.unusableFolder)
        case .unsafeBucket(_, _, let remedy): .unrepaired(.ofBucket(remedy: remedy))
        case .damagedThumbnail, .unlistedMeme, .orphan, .orphanThumbnail, .leftover, .stranger,
            .openToOthers:
            .unrepaired(.harmless)
        }
    }

    private func renderAnew(_ ids: [String]) async -> StoreRepair.Outcome {
        var isSame = true
        do {
            for id in ids.compactMap(MemeID.init) {
                let entry = try await catalog.entry(id, among: .everywhere)
                let meme = try await Workers.disk.run { [blobs] in
                    try Meme(renderingAnew: entry, from: blobs)
                }
                let made = MemeSummary(of: meme)
                if made.memed == entry.summary.memed {
                    _ = try await Workers.disk.run { [blobs] in
                        try blobs.ensure(meme.memed.bytes, as: made.memed)
                    }
                } else {
                    try await save(meme, replacing: entry.summary)
                    isSame = false
                }
            }
        } catch StoreError.unknownID, StoreError.changedMeanwhile {
            return .unrepaired(.changedMeanwhile)
        } catch {
            return .unrepaired(.notRendered(error))
        }
        return .repaired(StoreRepair.renderedAnew(isSame: isSame))
    }
}

extension Meme {
    /// Renders a row's meme again, by its recipe.
    init(renderingAnew entry: Entry, from blobs: any BlobStore) throws {
        let recipe = try entry.decodedRecipe()
        try self.init(
            entry.summary, original: EncodedImage(blobs.bytes(of: entry.summary.original)),
            recipe: recipe, pictures: Array(blobs.pictures(recipe.layerPictures).values),
            originalDigest: entry.summary.original, renderer: Renderer(limits: .ofMaker()))
    }
}

extension StoreRepair {
    /// How a meme was repaired whose picture was lost.
    static func renderedAnew(isSame: Bool) -> String {
        isSame
            ? "it was rendered anew, and is the same, bit for bit"
            : "it was rendered anew by its recipe; this version, or the fonts there are now, "
                + "make other bytes of it"
    }
}
