import MemeStore

extension StoreProblem: Advised {
    package var message: String { advising(advice) }

    /// What to do about a finding.
    var advice: String {
        switch self {
        case .missingCatalog:
            "restore a backup, or have --repair make one of what the pictures say"
        case .damagedCatalog: "restore a backup, or have --repair save what can be read"
        case .staleIndex: "--repair makes the index of words anew"
        case .damagedRow: "--repair puts the row aside"
        case .unreadableRecipe: "--repair looks whether the picture says it"
        case .misstatedSize: "--repair puts that right"
        case .lostMemed: "--repair renders it anew, if the original is there"
        case .lostOriginal(_, [], _): "--repair forgets it"
        case .lostOriginal, .lostLayer:
            "what is made of it can be shown but not changed: `mememe store restore --merge` takes "
                + "it from a backup, and a new meme of the same picture brings it back, too"
        case .damagedTemplate: "--repair puts it aside"
        case .lostTemplatePicture:
            "`mememe store restore --merge` takes it from a backup; or add the template again, or delete it"
        case .lostVersion: "--repair takes it out of the history"
        case .unusableFolder: "check its owner and permissions"
        case .unsafeBucket(_, _, let remedy): remedy
        case .unlistedMeme: "--repair takes it in again"
        case .orphan, .orphanThumbnail, .leftover: "`mememe store gc` removes it in time"
        case .damagedThumbnail: "it is made anew by --repair, or when it is next shown"
        case .stranger: "take it away if you don't need it"
        case .openToOthers: "chmod go-w, unless that is meant"
        }
    }
}

extension StoreRepair.Obstacle: Advised {
    package var message: String {
        switch self {
        case .damagedAgain: advising("check the disk")
        case .lostOriginal:
            advising("restore it from a backup with `mememe store restore --merge`")
        case .ofDatabase: advising("restore the database from a backup of its own")
        case .unusableFolder: "check its owner and permissions"
        case .ofBucket(let remedy): advising(remedy)
        // The advice of these is the repair that failed.
        case .notRendered(let error as StoreError) where error.isLossOfPicture:
            "it could not be rendered anew: \(error): restore that from a backup, or delete the meme"
        case .notRendered(let error): "it could not be rendered anew: \(error.message)"
        case .noRecipe, .changedMeanwhile, .harmless: description
        }
    }
}
