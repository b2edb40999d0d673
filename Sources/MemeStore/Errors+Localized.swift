public import Foundation
public import MemeRender

// MemeRender doesn't import Foundation, so the conformances of its errors stand here. Suggestions name
// the values and functions of the libraries; a program with options of its own says those instead.

extension StoreError: LocalizedError {
    public var errorDescription: String? { description }

    public var recoverySuggestion: String? {
        switch self {
        case .noFolder, .unreadableVariable, .relativeHome, .noCatalog:
            "Give Store.open(at:) the folder of a store."
        case .badAddress:
            "Give Store.open(at:) the address of a database, as postgres://host/database."
        case .foreignPictures, .noPictures:
            "Name the place of the pictures in the address, as postgres://host/database?pictures=/folder."
        case .newerVersion:
            "Use the version of MemeStore that wrote the store, or a later one."
        case .shortID, .ambiguousID:
            "Give more characters of the id."
        case .discarded:
            "Store.restore(_:) takes the meme out of the trash."
        case .notDiscarded:
            "Store.discardedMemes() lists what is in the trash."
        case .unknownVersion(_?, _):
            "Store.history(of:) lists the versions of a meme."
        case .changedMeanwhile:
            "Read the meme again, then repeat the change."
        case .tooManyTags:
            "Remove some of its tags first."
        case .missingPicture, .damagedPicture:
            "Restore the picture with Store.restoreBackup(_:merging:), have Store.repair(at:) render a "
                + "meme anew, or delete the meme."
        case .unknownOriginal(let digest, _) where !digest.isEmpty:
            "Open the store that has the original."
        case .templateExists:
            "Save it in place of the other, or under another name."
        case .damagedRow, .damagedTemplate:
            "Store.check(at:) finds what is damaged, Store.repair(at:) puts it aside."
        case .lostCatalog:
            "Store.repair(at:) makes a catalogue of what the pictures say."
        case .moved, .replaced:
            "Put the store back, or open another."
        case .inUse:
            "End the other program, then try again."
        case .notEmpty:
            "Have Store.restoreBackup(_:merging:) merge, or restore into another store."
        case .damagedArchive:
            "Choose another backup."
        case .catalogFailed(let trouble, _, _):
            trouble.recoverySuggestion
        case .picturesFailed(.offline, _, _), .picturesFailed(.busy, _, _):
            "Try again when the service answers."
        case .picturesFailed:
            "Check the bucket and its rights."
        case .unsettled:
            "When it works again, read the meme before you repeat the change."
        case .noFolderOfItsOwn, .unknownID, .unknownVersion(nil, _), .noMemes, .unknownOriginal,
            .unreadableRecipe,
            .refusedMeme, .unreadableManifest:
            nil
        }
    }
}

extension StoreTrouble {
    fileprivate var recoverySuggestion: String? {
        switch self {
        case .full: "Make room on the disk, then try again."
        case .busy: "Try again when the other program is done."
        case .readOnly, .unreachable: "Check the permissions of the store, or open another."
        case .unreadable: "Check whether the disk is full or damaged."
        case .offline: "Check the address, and whether the server runs."
        case .damaged: "Store.repair(at:) saves what can be read; or restore a backup."
        case .foreign: "Open another folder."
        case .refused, .other: nil
        }
    }
}

extension FileError: LocalizedError {
    public var errorDescription: String? { description }

    public var recoverySuggestion: String? {
        switch self {
        case .missing, .notDirectory, .brokenLink: "Check the path."
        case .missingFolder: "Make the folder first."
        case .isDirectory, .notFile: "Give the path of a file."
        case .exists: "Choose another name."
        case .permissionDenied: "Check the permissions, or choose another place."
        case .readOnly: "Choose another place."
        case .diskFull: "Make room on the disk, then try again."
        case .noMoreFiles: "Remove some files of the disk, then try again."
        case .pathTooLong: "Choose a shorter path."
        case .tooLarge: "Choose a smaller file."
        case .notPicture(_, let error): error.recoverySuggestion
        case .notFileURL: "Give the URL of a file."
        case .failed: nil
        }
    }
}

extension RenderError: LocalizedError {
    public var errorDescription: String? { description }

    public var recoverySuggestion: String? {
        switch self {
        case .empty: "Choose another file, or get it again."
        case .unsupportedFormat(_?): "Convert the picture first."
        case .unsupportedFormat(nil): "Choose one of \(ImageFormat.list)."
        case .truncated(.heic), .truncated(.avif): "Get the whole file."
        case .truncated:
            "Get the whole file, or render what there is with RenderLimits.acceptsDamage."
        case .corrupt: "Get the file again."
        case .unsupportedVariant: "Save the picture anew in another program."
        case .tooManyPixels: "Raise RenderLimits.maximumPixels if you trust the file."
        case .tooManyFrames:
            "Take one frame with Recipe.frame, or raise RenderLimits.maximumPixels if you trust the "
                + "file."
        case .tooManyPicturePixels:
            "Use smaller or fewer pictures, or raise RenderLimits.maximumPixels if you trust them."
        case .tooSlow:
            "Choose a smaller picture or fewer words, or raise RenderLimits.time."
        case .sideTooLong: "Choose a smaller Recipe.longestSide or Recipe.canvas."
        case .cropOutside: "Choose a smaller Recipe.crop."
        case .missingPicture: "Give the picture to the renderer."
        case .inPicture(_, let error): error.recoverySuggestion
        case .unknownFont(_, let similar):
            similar.first.map { "Did you mean \($0)?" }
        case .missingLibrary(_, let package): "Install \(package)."
        case .outOfMemory: "Choose a smaller picture."
        case .tooMuchMemory:
            "Choose a smaller size or another format, or raise RenderLimits.maximumMemory if you trust "
                + "the file."
        case .cancelled, .invalidRecipe, .unusableFont, .encodingFailed, .drawingFailed: nil
        }
    }
}
