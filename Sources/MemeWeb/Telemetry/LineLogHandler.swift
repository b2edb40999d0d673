import Foundation
public import Logging

/// A log handler that writes each message as one line to standard error, as logfmt or as JSON.
///
/// `Documentation/decisions/telemetry.md` says why swift-log's own isn't used.
public struct LineLogHandler: LogHandler {
    /// The format of a line.
    public enum Format: String, CaseIterable, Sendable {
        /// `time=… level=info message=request path=/`
        case text
        /// `{"time":"…","level":"info","message":"request","path":"/"}`
        case json
    }

    public var metadata: Logger.Metadata = [:]
    public var logLevel: Logger.Level
    private let format: Format
    private let write: @Sendable (String) -> Void

    public init(format: Format, level: Logger.Level) {
        self.init(format: format, level: level) { text in
            // One system call per line, so that lines of several threads don't mix.
            _ = Array(text.utf8).withUnsafeBytes {
                Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count)
            }
        }
    }

    /// - Parameters:
    ///   - format: the format of a line.
    ///   - level: the lowest level that is written.
    ///   - write: receives each line with its line break.
    init(format: Format, level: Logger.Level, write: @escaping @Sendable (String) -> Void) {
        self.format = format
        self.write = write
        logLevel = level
    }

    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    public func log(event: LogEvent) {
        let time = Date.now.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        var fields = [
            ("time", time), ("level", event.level.rawValue), ("message", event.message.description),
        ]
        let all = metadata.merging(event.metadata ?? [:]) { $1 }
        fields += all.sorted { $0.key < $1.key }
            .map { ($0 == "hb.request.id" ? "request" : $0, $1.description) }
        write(line(of: fields) + "\n")
    }

    private func line(of fields: [(String, String)]) -> String {
        switch format {
        case .text:
            fields.map { "\($0)=\(Self.isPlain($1) ? $1 : Self.quoted($1))" }
                .joined(separator: " ")
        case .json:
            "{\(fields.map { "\(Self.quoted($0)):\(Self.quoted($1))" }.joined(separator: ","))}"
        }
    }

    private static func isPlain(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy {
                $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "=")
                    && $0 != UInt8(ascii: "\\")
            }
    }

    /// A JSON string, which logfmt accepts as well. Control characters are escaped, so that they can't
    /// affect a terminal.
    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case _ where scalar.properties.generalCategory == .control:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
