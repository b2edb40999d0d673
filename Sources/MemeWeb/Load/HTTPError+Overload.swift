import Hummingbird

extension HTTPError {
    /// The server has as much to do as it can; the same request may succeed later.
    static let overload = HTTPError(
        .serviceUnavailable, headers: [.retryAfter: "2"],
        message: "The server has too much to do just now: try again in a few seconds.")

    /// There is nobody left to answer. Only the log ever sees this status, which is nginx's.
    static let clientGone = HTTPError(
        HTTPResponse.Status(code: 499, reasonPhrase: "Client Closed Request"))
}
