import Foundation
import MemeRender
import Synchronization

/// The metrics of the server, in the text format of Prometheus.
///
/// `Documentation/decisions/telemetry.md` says what swift-metrics would cost.
final class Metrics: Sendable {
    /// The labels of requests. All values come from fixed lists, so that clients can't create more
    /// series.
    struct Series: Hashable, Comparable {
        var method: String
        var route: String

        static func < (one: Series, other: Series) -> Bool {
            (one.route, one.method) < (other.route, other.method)
        }
    }

    private struct Histogram {
        var counts = [Int](repeating: 0, count: Metrics.bounds.count)
        var count = 0
        var sum = 0.0
        var statuses: [Int: Int] = [:]
        var bytes = 0
    }

    /// The upper bounds of the buckets, in seconds.
    static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    private let histograms = Mutex<[Series: Histogram]>([:])
    private let started = Date()

    func record(_ series: Series, status: Int, bytes: Int, seconds: Double) {
        histograms.withLock { histograms in
            var histogram = histograms.removeValue(forKey: series) ?? Histogram()
            if let bucket = Self.bounds.firstIndex(where: { seconds <= $0 }) {
                histogram.counts[bucket] += 1
            }
            histogram.count += 1
            histogram.sum += seconds
            histogram.statuses[status, default: 0] += 1
            histogram.bytes += bytes
            histograms[series] = histogram
        }
    }

    /// All metrics as text.
    func exposition(
        gate: RenderGate, uploads: Uploads, clients: Clients, parts: [Gauge] = []
    ) -> String {
        var text = Exposition()
        let histograms = histograms.withLock { $0 }.sorted { $0.key < $1.key }
        text.add("mememe_http_requests_total", .counter, "Requests that were answered.") {
            for (series, histogram) in histograms {
                for (status, count) in histogram.statuses.sorted(by: { $0.key < $1.key }) {
                    $0(series.labels + [("status", "\(status)")], Double(count))
                }
            }
        }
        text.add("mememe_http_response_bytes_total", .counter, "Bytes of the bodies of answers.") {
            for (series, histogram) in histograms { $0(series.labels, Double(histogram.bytes)) }
        }
        text.addHistogram(
            "mememe_http_request_duration_seconds", "How long answers took, from the head on.",
            bounds: Self.bounds,
            histograms.map { ($0.labels, $1.counts, $1.count, $1.sum) })
        let running = [
            Gauge("mememe_connections", "Connections that are open.", clients.count),
            Gauge("mememe_renders_running", "Renders under way.", gate.running),
        ]
        let waiting = [
            Gauge("mememe_renders_waiting", "Renders that wait for their turn.", gate.waiting),
            Gauge("mememe_upload_reserved_bytes", "Memory that bodies have.", uploads.reserved),
            Gauge("mememe_upload_spooled_bytes", "Disk that bodies have.", uploads.spooled),
            Gauge("mememe_uploads_waiting", "Bodies that wait for memory.", uploads.waiting),
        ]
        for gauge in running + parts + waiting {
            text.add(gauge.name, .gauge, gauge.help) { $0([], Double(gauge.value)) }
        }
        text.add("mememe_renders_refused_total", .counter, "Renders that were answered with 503.") {
            $0([], Double(gate.refused))
        }
        text.add("mememe_uploads_total", .counter, "Large bodies that came whole.") {
            $0([], Double(uploads.count))
        }
        text.add("mememe_uptime_seconds", .gauge, "How long the server has run.") {
            $0([], Date().timeIntervalSince(started))
        }
        if let workers = gate.workers {
            text.add("mememe_render_workers", .gauge, "Processes that render.") {
                $0([], Double(workers.count))
            }
            text.add(
                "mememe_render_workers_lost_total", .counter,
                "Processes that ended before a render did, or had to be ended."
            ) { $0([], Double(workers.lost)) }
        }
        if let memory = ProcessMemory.resident {
            text.add("process_resident_memory_bytes", .gauge, "Memory of the process.") {
                $0([], Double(memory))
            }
        }
        return text.text
    }
}

extension Metrics.Series {
    fileprivate var labels: [(String, String)] { [("method", method), ("route", route)] }
}
