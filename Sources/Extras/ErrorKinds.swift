import Foundation
package import MemeStore

// The kinds of the companions' errors in the command's JSON. Every case is named, so that a new one
// doesn't compile without a kind.

extension VoiceError: KindOfError {
    package var kind: ErrorKind {
        switch self {
        case .notInstalled: .missingProgram
        case .unreadable(ENOENT): .missingFile
        case .unreadable(EISDIR): .isDirectory
        case .unreadable(EACCES): .permissionDenied
        case .unreadable: .fileFailed
        case .notAFile: .notFile
        case .unknownFormat: .unsupportedFormat
        case .noSound: .empty
        case .tooLong, .tooManySamples, .tooLarge: .fileTooLarge
        case .tookTooLong: .tooSlow
        case .diskFull: .diskFull
        case .noScratchFolder: .fileFailed
        case .noHelper, .failed: .failed
        }
    }
}

extension MemberDeckError: KindOfError {
    package var kind: ErrorKind {
        switch self {
        case .missing: .missingFolder
        case .notAFolder: .notDirectory
        case .permissionDenied: .permissionDenied
        case .tooFewMembers: .failed
        }
    }
}
