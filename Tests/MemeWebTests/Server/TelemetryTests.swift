import Foundation
import Logging
import Synchronization
import Testing
import WebTestSupport

@testable import MemeWeb

@Suite struct TelemetryTests {
    /// A strict parser of Prometheus' text format.
    private struct Reader {
        var types: [String: String] = [:]
        var samples: [String: Double] = [:]

        init(_ text: String) throws {
            #expect(text.hasSuffix("\n"))
            let label = #/[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\[\\"n])*"/#
            let sample = #/([a-z_:][a-z0-9_:]*)(?:\{(.*)\})? (\+Inf|[0-9.e+-]+)/#
            var current = ""
            for line in text.dropLast().split(separator: "\n", omittingEmptySubsequences: false) {
                let words = line.split(separator: " ", maxSplits: 3)
                if line.hasPrefix("# HELP ") {
                    #expect(words.count == 4 && types[String(words[2])] == nil)
                } else if line.hasPrefix("# TYPE ") {
                    current = String(words[2])
                    types[current] = String(words[3])
                } else {
                    let match = try #require(try sample.wholeMatch(in: line), "\(line)")
                    let suffixes =
                        types[current] == "histogram" ? ["_bucket", "_sum", "_count"] : [""]
                    #expect(suffixes.contains { match.1 == current + $0 }, "\(line)")
                    for part in match.2?.split(separator: ",") ?? [] {
                        #expect(try label.wholeMatch(in: part) != nil, "\(line)")
                    }
                    let name = String(line.dropLast(match.3.count + 1))
                    #expect(samples[name] == nil, "twice: \(name)")
                    samples[name] = Double(String(match.3)) ?? .nan
                }
            }
        }
    }

    @Test func requestsAreCounted() async throws {
        try await TestServer.run { server in
            for _ in 0..<3 { _ = try await server.get("/health?token=secret") }
            _ = try await server.get("/nothing/secret")
            _ = try await server.send("BREW", "/health")
            let response = try await server.get("/metrics")
            #expect(response["content-type"] == "text/plain; version=0.0.4; charset=utf-8")
            #expect(!response.text.contains("secret"))
            #expect(!response.text.contains("BREW"))
            let metrics = try Reader(response.text)
            let health = #"{method="GET",route="/health""#
            #expect(metrics.samples[#"mememe_http_requests_total\#(health),status="200"}"#] == 3)
            let duration = "mememe_http_request_duration_seconds"
            #expect(metrics.samples[#"\#(duration)_count\#(health)}"#] == 3)
            #expect(metrics.samples[#"\#(duration)_bucket\#(health),le="+Inf"}"#] == 3)
            #expect(metrics.types[duration] == "histogram")
            #expect(metrics.samples["mememe_renders_running"] == 0)
            #expect(metrics.samples["mememe_connections"] ?? 0 >= 1)
            #if os(Linux)
                #expect(metrics.samples["process_resident_memory_bytes"] ?? 0 > 1_000_000)
            #endif
        }
    }

    @Test func bucketsHoldAllThatIsSmaller() throws {
        var text = Exposition()
        text.addHistogram("a", "b", bounds: [1, 2], [([("x", "\"\\\n")], [3, 4], 9, 1.5)])
        #expect(
            text.text == """
                # HELP a b
                # TYPE a histogram
                a_bucket{x="\\"\\\\\\n",le="1.0"} 3
                a_bucket{x="\\"\\\\\\n",le="2.0"} 7
                a_bucket{x="\\"\\\\\\n",le="+Inf"} 9
                a_sum{x="\\"\\\\\\n"} 1.5
                a_count{x="\\"\\\\\\n"} 9

                """)
        _ = try Reader(text.text)
    }

    // MARK: Logs

    private final class Lines: Sendable {
        private let state = Mutex<[String]>([])
        var all: [String] { state.withLock { $0 } }

        func add(_ line: String) { state.withLock { $0.append(line) } }
    }

    private func line(
        _ format: LineLogHandler.Format, _ metadata: Logger.Metadata
    ) -> String {
        let lines = Lines()
        let logger = Logger(label: "test") { _ in
            LineLogHandler(format: format, level: .info) { lines.add($0) }
        }
        logger.debug("not this")
        logger.info("a message", metadata: metadata)
        #expect(lines.all.count == 1)
        return lines.all[0]
    }

    @Test func textIsLogfmt() {
        let line = line(.text, ["path": "/", "evil": "a\nb=\"c\"\u{1b}[2J", "empty": ""])
        #expect(line.hasPrefix("time=20"))
        let end =
            #"Z level=info message="a message" empty="" evil="a\nb=\"c\"\u001b[2J" path=/"#
        #expect(line.hasSuffix(end + "\n"))
    }

    @Test func jsonIsJSON() throws {
        let line = line(.json, ["evil": "a\nb\"\\\u{7f}é", "hb.request.id": "1"])
        #expect(line.filter { $0 == "\n" }.count == 1)
        let fields = try #require(
            try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String])
        #expect(fields["evil"] == "a\nb\"\\\u{7f}é")
        #expect(fields["level"] == "info")
        #expect(fields["request"] == "1")
    }
}
