package import Hummingbird
import MemeRender
import MemeStore
import NIOCore

extension Problem {
    /// Converts an error to the problem that the client gets. Errors of the server itself are only
    /// logged.
    init(_ error: any Error) {
        self =
            switch error {
            case let error as Problem: error
            case let error as HTTPError:
                Problem(
                    error.status, error.body.map { Sentence($0) } ?? Self.detail(of: error.status),
                    headers: error.headers)
            case is NIOTooManyBytesError:
                Problem(.contentTooLarge, "The request’s body is larger than may be sent here.")
            case let error as DecodingError:
                Problem(.badRequest, Sentence(error.sentence(of: "body")))
            case let error as StoreError: Problem(error)
            case let error as FileError: Problem(error)
            case let error as RenderError: Problem(error)
            case let error as TemplateError: Problem(error)
            case let error as any ProblemConvertible: error.problem
            default: Problem(unexpected: error)
            }
    }

    private init(unexpected error: any Error) {
        self.init(
            .internalServerError, "Something went wrong in the server; its log says what.",
            cause: error)
    }

    private static func detail(of status: HTTPResponse.Status) -> Sentence? {
        status == .notFound ? "There is nothing at this address." : nil
    }

    private init(_ error: StoreError) {
        switch error {
        case .unknownID: self.init(.notFound, "There is no such meme; it may have been deleted.")
        case .unknownVersion(nil, _):
            self.init(.conflict, "The meme is as it was made: there is nothing to undo.")
        case .unknownVersion: self.init(.notFound, "The meme has no such version.")
        case .missingPicture: self.init(.notFound, "There is no such picture.")
        case .noMemes(_, let search?, []) where !search.isEmpty:
            self.init(.notFound, "No meme has the words “\(search)”.")
        case .noMemes(_, _, let tags) where !tags.isEmpty:
            self.init(.notFound, "No meme of this search has these tags.")
        case .noMemes: self.init(.notFound, "There are no memes yet.")
        case .changedMeanwhile: self = .changedMeanwhile
        case .tooManyTags:
            self.init(.conflict, "A meme has \(MemeTag.most) tags at most.")
        case .templateExists(let name):
            self.init(.conflict, "There is another template called “\(name)”.")
        case .moved, .lostCatalog, .foreignPictures: self = .storeIsGone(error)
        case .replaced:
            self = .unavailable(
                "The store of the memes was replaced, and the server can’t open what is there now: "
                    + "it has to be started anew.", error)
        case .newerVersion:
            self = .unavailable(
                "A newer mememe has changed the store of the memes: the server has to be started "
                    + "anew in that version.", error)
        case _ where error.saysDiskFull: self = .diskFull(error)
        case _ where error.saysBusy: self.init(HTTPError.overload)
        case .unsettled:
            self = .unavailable(
                "It isn’t known whether the change was made: look before you repeat it.", error)
        case _ where error.saysOffline:
            self = .unavailable(
                "The server that has the memes can’t be reached: nothing is read or saved until it can.",
                error)
        default: self.init(unexpected: error)
        }
    }

    private init(_ error: FileError) {
        switch error {
        case .diskFull, .noMoreFiles: self = .diskFull(error)
        // The server writes only in its store.
        case .missingFolder: self = .storeIsGone(error)
        default: self.init(unexpected: error)
        }
    }

    private static func storeIsGone(_ error: any Error) -> Problem {
        .unavailable(
            "The store of the memes was moved or removed: nothing is read or saved until it is back.",
            error)
    }

    private static func unavailable(_ detail: Sentence, _ error: any Error) -> Problem {
        Problem(.serviceUnavailable, detail, headers: [.retryAfter: "10"], cause: error)
    }

    private static func diskFull(_ error: any Error) -> Problem {
        Problem(
            .insufficientStorage, "The server’s disk is full: nothing was saved.", cause: error)
    }

    /// The server isn't known by the host of a request.
    static func unknownHost(_ host: String?) -> Problem {
        let name: Sentence = host.map { "the name “\($0)”" } ?? "that name"
        return Problem(
            .misdirectedRequest,
            "This server is not known by \(name): use its address, or have the name added to the hosts "
                + "that it allows.")
    }

    static let changedMeanwhile = Problem(
        .preconditionFailed,
        "The meme has been changed elsewhere meanwhile: load it again, then repeat your change.")
}

extension HTTPResponse.Status {
    /// The status 507 (RFC 4918, 11.5).
    package static let insufficientStorage = HTTPResponse.Status(
        code: 507, reasonPhrase: "Insufficient Storage")
}
