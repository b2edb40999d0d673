import MemeRender

/// The kind of an error, for programs. A kind is never renamed; new ones may come.
package enum ErrorKind: String, Encodable, Hashable, Sendable, CaseIterable {
    // The command
    case usage, interrupted, failed, missingProgram
    // The store
    case noStoreFolder, badStoreAddress, noStore, newerStore, lostCatalog, damagedCatalog,
        foreignCatalog
    case catalogFailed, storeMoved, storeReplaced, storeInUse, storeBusy, storeReadOnly
    case storeUnreadable, storeUnreachable, storeRefused, storeNotEmpty, unsettled
    // Memes of the store
    case unknownID, shortID, ambiguousID, discarded, notDiscarded, unknownVersion
    case changedMeanwhile, tooManyTags, noMemes, missingPicture, damagedPicture, unknownOriginal
    case unreadableRecipe, damagedRow
    // Backups and exports
    case refusedMeme, damagedArchive, unreadableManifest
    // Files
    case missingFile, missingFolder, isDirectory, notDirectory, notFile, exists, permissionDenied
    case readOnly, diskFull, noMoreFiles, brokenLink, pathTooLong, fileTooLarge, fileFailed
    // Pictures, sounds and recipes
    case empty, unsupportedFormat, unsupportedVariant, truncated, corrupt, tooManyPixels
    case tooManyFrames, tooSlow, sideTooLong, cropOutside, invalidRecipe, unknownFont, unusableFont
    case missingLibrary, outOfMemory, tooMuchMemory, encodingFailed, drawingFailed
    // Templates
    case templateExists, damagedTemplate, unknownTemplate, invalidTemplate, newerTemplate,
        unknownSlot, unfilledSlot
}

/// An error that knows its kind.
package protocol KindOfError: Error {
    var kind: ErrorKind { get }
}

// The table of kinds. It names every case, so that a new one doesn't compile without a kind.
extension ErrorKind {
    package init(_ error: any Error) {
        self =
            switch error {
            case let error as any KindOfError: error.kind
            case let error as StoreError: ErrorKind(error)
            case let error as FileError: ErrorKind(error)
            case let error as RenderError: ErrorKind(error)
            case let error as TemplateError: ErrorKind(error)
            case is CancellationError: .interrupted
            default: .failed
            }
    }

    private init(_ error: StoreError) {
        self =
            switch error {
            case .noFolder, .unreadableVariable, .relativeHome: .noStoreFolder
            case .badAddress, .noPictures, .noFolderOfItsOwn: .badStoreAddress
            case .newerVersion: .newerStore
            case .unknownID: .unknownID
            case .shortID: .shortID
            case .discarded: .discarded
            case .notDiscarded: .notDiscarded
            case .unknownVersion: .unknownVersion
            case .ambiguousID: .ambiguousID
            case .changedMeanwhile: .changedMeanwhile
            case .tooManyTags: .tooManyTags
            case .noMemes: .noMemes
            case .missingPicture: .missingPicture
            case .damagedPicture: .damagedPicture
            case .unknownOriginal: .unknownOriginal
            case .unreadableRecipe: .unreadableRecipe
            case .damagedRow: .damagedRow
            case .templateExists: .templateExists
            case .damagedTemplate: .damagedTemplate
            case .refusedMeme: .refusedMeme
            case .noCatalog: .noStore
            case .lostCatalog: .lostCatalog
            case .moved, .foreignPictures: .storeMoved
            case .replaced: .storeReplaced
            case .inUse: .storeInUse
            case .notEmpty: .storeNotEmpty
            case .damagedArchive: .damagedArchive
            case .unreadableManifest: .unreadableManifest
            case .picturesFailed(.other, _, _): .storeUnreadable
            case .catalogFailed(let trouble, _, _), .picturesFailed(let trouble, _, _):
                ErrorKind(trouble)
            case .unsettled: .unsettled
            }
    }

    private init(_ trouble: StoreTrouble) {
        self =
            switch trouble {
            case .full: .diskFull
            case .busy: .storeBusy
            case .readOnly: .storeReadOnly
            case .unreadable: .storeUnreadable
            case .damaged: .damagedCatalog
            case .foreign: .foreignCatalog
            case .unreachable, .offline: .storeUnreachable
            case .refused: .storeRefused
            case .other: .catalogFailed
            }
    }

    private init(_ error: FileError) {
        self =
            switch error {
            case .missing: .missingFile
            case .missingFolder: .missingFolder
            case .isDirectory: .isDirectory
            case .notDirectory: .notDirectory
            case .notFile: .notFile
            case .exists: .exists
            case .permissionDenied: .permissionDenied
            case .readOnly: .readOnly
            case .diskFull: .diskFull
            case .noMoreFiles: .noMoreFiles
            case .brokenLink: .brokenLink
            case .pathTooLong: .pathTooLong
            case .tooLarge: .fileTooLarge
            case .notPicture(_, let error): Self(error)
            case .notFileURL, .failed: .fileFailed
            }
    }

    private init(_ error: RenderError) {
        self =
            switch error {
            case .empty: .empty
            case .unsupportedFormat: .unsupportedFormat
            case .truncated: .truncated
            case .corrupt: .corrupt
            case .unsupportedVariant: .unsupportedVariant
            case .tooManyPixels: .tooManyPixels
            case .tooManyFrames: .tooManyFrames
            case .tooManyPicturePixels: .tooManyPixels
            case .tooSlow: .tooSlow
            case .cancelled: .interrupted
            case .sideTooLong: .sideTooLong
            case .cropOutside: .cropOutside
            case .invalidRecipe: .invalidRecipe
            case .missingPicture: .missingPicture
            case .inPicture(_, let error): ErrorKind(error)
            case .unknownFont: .unknownFont
            case .unusableFont: .unusableFont
            case .missingLibrary: .missingLibrary
            case .outOfMemory: .outOfMemory
            case .tooMuchMemory: .tooMuchMemory
            case .encodingFailed: .encodingFailed
            case .drawingFailed: .drawingFailed
            }
    }

    private init(_ error: TemplateError) {
        self =
            switch error {
            case .unknown: .unknownTemplate
            case .invalid, .missingFile: .invalidTemplate
            case .unusablePicture(_, let error): ErrorKind(error)
            case .newerVersion: .newerTemplate
            case .unknownSlot, .tooManyWords, .wordsForPicture, .pictureForWords: .unknownSlot
            case .missingWords, .missingText, .missingPicture: .unfilledSlot
            }
    }
}
