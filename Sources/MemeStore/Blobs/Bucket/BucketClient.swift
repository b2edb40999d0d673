import Foundation
import Synchronization

/// Sends signed requests to a bucket, and sends them again where that helps: each may be done twice.
final class BucketClient: Sendable {
    let address: BucketAddress
    private let environment: [String: String]
    private let settings: HTTPConnection.Settings
    private let host: String
    private let state: Mutex<State>

    private struct State {
        var idle: [HTTPConnection] = []
        var credentials: BucketCredentials?
        /// How far the service's clock is ahead, in seconds.
        var clock: TimeInterval = 0
    }

    /// - Parameter address: an address that is complete.
    init(_ address: BucketAddress, environment: [String: String]) {
        self.address = address
        self.environment = environment
        settings = .init(
            authorities: environment["AWS_CA_BUNDLE"].flatMap { $0.isEmpty ? nil : $0 },
            resolved: environment[Self.resolved])
        host = address.base.origin.split(separator: "/").last.map(String.init) ?? ""
        state = Mutex(State())
    }

    /// The variable by which a confined process knows the addresses of its bucket.
    static let resolved = "MEMEME_BUCKET_ADDRESSES"

    /// How often a request is tried, and for how long at most, in seconds.
    private static let (tries, patience) = (6, 40.0)

    /// Sends a request about an object, or about the bucket if `key` is `nil`.
    ///
    /// - Parameter accepting: the statuses that are answers, besides those of success.
    /// - Throws: ``StoreError/picturesFailed(_:at:reason:)``.
    func send(
        _ method: String, _ key: String?, query: [(name: String, value: String)] = [],
        headers: [String: String] = [:], body: [UInt8] = [], accepting: Set<Int> = []
    ) throws(StoreError) -> HTTPConnection.Answer {
        let object = key.map { "/" + BucketRequest.encoded(address.key($0), keepingSlashes: true) }
        let path = address.base.path + (object ?? "")
        let request = BucketRequest(
            method: method, path: path.isEmpty ? "/" : path, query: query, headers: headers,
            body: body)
        let end = Date() + Self.patience
        var (attempt, hasLearned) = (0, false)
        while true {
            attempt += 1
            let trouble: Trouble
            do {
                let answer = try sendOnce(request)
                if (200..<300).contains(answer.status) { return answer }
                trouble = Trouble(answer)
                if accepting.contains(answer.status), trouble.code != "NoSuchBucket" {
                    return answer
                }
            } catch let failure as HTTPConnection.Failure {
                trouble = Trouble(failure)
            } catch let error as StoreError {
                throw error
            } catch {
                trouble = Trouble(.init(reason: "\(error)"))
            }
            // What was learned is tried once.
            let learns = !trouble.isPassing && !hasLearned && learn(from: trouble)
            hasLearned = hasLearned || learns
            guard trouble.isPassing || learns, attempt < Self.tries, Date() < end else {
                throw error(trouble.kind, trouble.reason)
            }
            // Longer each time, and not as long as others who wait for the same.
            if trouble.isPassing {
                Thread.sleep(
                    forTimeInterval: .random(in: 0.02...0.05) * Double(1 << (attempt * 3 / 2)))
            }
        }
    }

    func error(_ trouble: StoreTrouble, _ reason: String) -> StoreError {
        .picturesFailed(trouble, at: "\(address)", reason: reason)
    }

    private func sendOnce(_ request: BucketRequest) throws -> HTTPConnection.Answer {
        let (credentials, clock, idle) = state.withLock { state in
            if state.credentials == nil {
                state.credentials = .read(environment: environment)
            }
            return (state.credentials, state.clock, state.idle.popLast())
        }
        guard let credentials else {
            throw error(
                .refused,
                "there is no key for it: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or name a "
                    + "profile of ~/.aws/credentials by AWS_PROFILE")
        }
        var request = request
        request.sign(
            for: host, in: address.region ?? "", with: credentials, at: Date() + clock)
        let connection = try idle ?? HTTPConnection()
        let answer = try connection.send(request, to: address.base.origin, settings)
        state.withLock { $0.idle.append(connection) }
        return answer
    }

    /// Sets the clock or reads the credentials anew, if that may help.
    ///
    /// - Returns: whether it may.
    private func learn(from trouble: Trouble) -> Bool {
        state.withLock { state in
            switch trouble.code {
            case "RequestTimeTooSkewed", "RequestExpired":
                guard let date = trouble.date else { return false }
                state.clock = date.timeIntervalSinceNow
                return true
            case "ExpiredToken", "InvalidAccessKeyId", "InvalidToken":
                let before = state.credentials
                state.credentials = nil
                return before != .read(environment: environment)
            default: return false
            }
        }
    }
}

/// What a service said in place of an answer.
private struct Trouble {
    let kind: StoreTrouble
    let reason: String
    /// The code that the service gives the error; empty if it gives none.
    let code: String
    /// Whether the same request may succeed later.
    let isPassing: Bool
    /// What time the service has.
    let date: Date?

    init(_ failure: HTTPConnection.Failure) {
        (kind, reason, code, isPassing, date) = (.offline, failure.reason, "", true, nil)
    }

    init(_ answer: HTTPConnection.Answer) {
        let text = String(decoding: answer.body.prefix(1 << 16), as: UTF8.self)
        code = XMLText.values(of: "Code", in: text).first ?? ""
        let message = XMLText.values(of: "Message", in: text).first ?? ""
        let said = [code, message].filter { !$0.isEmpty }.joined(separator: ": ")
        let detail = said.isEmpty ? "status \(answer.status)" : said
        date = answer.headers["date"].flatMap(Self.date)
        let other =
            answer.headers["x-amz-bucket-region"] ?? XMLText.values(of: "Region", in: text).first
        switch answer.status {
        case _ where code == "NoSuchBucket":
            (kind, reason) = (.unreachable, "there is no such bucket")
        case _ where ["QuotaExceeded", "InsufficientCapacity"].contains(code), 507:
            (kind, reason) = (.full, "the bucket takes no more (\(detail))")
        case _ where other != nil && answer.status <= 400, 300..<400:
            (kind, reason) = (
                .unreachable,
                "the bucket is in another region (\(other ?? detail)): name it by region=…"
            )
        case 401, 403:
            (kind, reason) = (.refused, "the service refuses the request (\(detail))")
        case 429, 503: (kind, reason) = (.busy, "the service has too much to do (\(detail))")
        case 500...: (kind, reason) = (.offline, "the service fails (\(detail))")
        default: (kind, reason) = (.other, "the service answers with an error (\(detail))")
        }
        isPassing =
            [408, 429, 500, 502, 503, 504].contains(answer.status)
            || ["RequestTimeout", "XAmzContentSHA256Mismatch", "OperationAborted"].contains(code)
    }

    /// The time of a header (RFC 9110, 5.6.7).
    private static func date(_ text: String) -> Date? {
        try? Date(
            text,
            strategy: Date.ParseStrategy(
                format: """
                    \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \
                    \(year: .defaultDigits) \
                    \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\
                    \(minute: .twoDigits):\(second: .twoDigits) GMT
                    """, locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt))
    }
}

/// The texts in an answer of XML, which the service wrote by itself and whose elements have no attributes.
enum XMLText {
    /// The texts of all elements of a name, in order.
    static func values(of name: String, in text: String) -> [String] {
        text.components(separatedBy: "<\(name)>").dropFirst().map { rest in
            let end = rest.range(of: "</\(name)>")?.lowerBound ?? rest.endIndex
            var value = String(rest[..<end])
            for (entity, sign) in [
                ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#39;", "'"),
                ("&amp;", "&"),
            ] {
                value = value.replacingOccurrences(of: entity, with: sign)
            }
            return value
        }
    }
}
