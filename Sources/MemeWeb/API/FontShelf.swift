import MemeConcurrency
import MemeRender
import MemeStore
import NIOCore
import Synchronization

/// The fonts that the API lists and serves.
final class FontShelf: Sendable {
    /// The files of the bundled fonts, by digest.
    let files: [Digest: ServedBytes]
    private let bundled: [FontRecord]
    private let known = Mutex<(records: [FontRecord], time: ContinuousClock.Instant)?>(nil)

    /// How long the list of installed fonts is cached: long enough to cost nothing, and short enough
    /// that a newly installed font soon appears.
    private static let period = Duration.seconds(60)

    init() {
        var files: [Digest: ServedBytes] = [:]
        bundled = BundledFont.all.map { font in
            let digest = Digest(of: [UInt8](font.bytes))
            let isCFF = font.bytes.starts(with: Array("OTTO".utf8))
            files[digest] = ServedBytes(
                content: .memory(ByteBuffer(bytes: font.bytes)),
                mediaType: isCFF ? "font/otf" : "font/ttf",
                tag: EntityTag("\(digest)"))
            return FontRecord(
                name: font.family, style: font.style, kind: .bundled, url: APIPath.font(digest))
        }
        self.files = files
    }

    /// The default font first, then the bundled ones, then the installed ones by name.
    func records() async throws -> [FontRecord] {
        let now = ContinuousClock.now
        if let known = known.withLock(\.self), now - known.time < Self.period {
            return known.records
        }
        let records = await Workers.disk.run { [bundled] in
            let installed = FontCatalog.installed().filter { $0.name.lowercased() != "impact" }
            return [Self.impact(bundled)] + bundled
                + installed.map {
                    FontRecord(name: $0.name, style: $0.style, kind: .installed)
                }
        }
        known.withLock { $0 = (records, now) }
        return records
    }

    private static func impact(_ bundled: [FontRecord]) -> FontRecord {
        let entry = FontCatalog.impact
        // Impact's file must not be distributed; its stand-in is the first bundled font.
        return FontRecord(
            name: "impact", style: "\(entry.name) \(entry.style)", kind: .standard,
            url: entry.path == nil ? bundled.first?.url : nil)
    }
}
