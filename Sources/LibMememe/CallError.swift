import CMememe
import MemeStore

/// What is wrong with the arguments of a call, or which of its pictures is.
struct CallError: KindOfError, CustomStringConvertible {
    let kind: ErrorKind
    let description: String

    /// An argument that can't be understood.
    init(_ description: String) { self.init(.usage, description) }

    init(_ kind: ErrorKind, _ description: String) {
        self.kind = kind
        self.description = description
    }
}

extension ErrorKind {
    /// What a call returns that fails for this reason.
    var status: mememe_status {
        switch self {
        case .usage: MEMEME_WRONG_USE
        case .interrupted: MEMEME_STOPPED
        default: MEMEME_FAILED
        }
    }
}
