import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1

/// Answers the requests of connections, each with an id in the log and a date.
///
/// A proxy that has given the request an id (`X-Request-ID`) finds it in the log of this server, too. The answer has
/// it, so that whoever sees an error can say which it was.
///
/// It stands for what Hummingbird's `Application` does around a responder.
struct Answers: Sendable {
    let responder: RouterResponder<WebContext>
    let logger: Logger

    @Sendable func answer(
        _ request: Request, with writer: consuming ResponseWriter, on channel: any Channel
    ) async throws {
        var logger = logger
        let id = Self.id(of: request)
        logger[metadataKey: "hb.request.id"] = .string(id)
        let context = WebContext(source: .init(channel: channel, logger: logger))
        var response: Response
        do {
            response = try await responder.respond(to: request, context: context)
        } catch let error as HTTPParserError {
            throw error
        } catch {
            logger.debug("the request failed", metadata: ["error": "\(error)"])
            response = Response(status: .internalServerError)
        }
        response.headers[.date] = Date().inHeaders
        response.headers[.requestID] = id
        do {
            try await writer.write(response: response.head, body: response.body)
        } catch is HTTPParserError {
            // The answer has begun, so no other may follow, as one would after a parser's error.
            throw Interrupted()
        }
    }

    /// The id that the request came with, if it is one that a log may have, or a new one.
    private static func id(of request: Request) -> String {
        guard let id = request.headers[.requestID], (1...64).contains(id.utf8.count),
            id.utf8.allSatisfy(\.isOfName)
        else { return RequestID().description }
        return id
    }

    /// What follows an answer wasn't a request.
    private struct Interrupted: Error {}
}

extension Date {
    /// The date as headers have it (RFC 9110, 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
    var inHeaders: String {
        var seconds = time_t(timeIntervalSince1970)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (day, month) = (Self.days[Int(parts.tm_wday)], Self.months[Int(parts.tm_mon)])
        return "\(day), \(two(parts.tm_mday)) \(month) \(parts.tm_year + 1900) "
            + "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) GMT"
    }

    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
