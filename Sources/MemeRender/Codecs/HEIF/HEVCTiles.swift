internal import CShims
import MemeConcurrency

/// The coded pictures of an everyday HEIC: one, or a grid of them as phones write it, of 8 bits with halved chroma and
/// without transparency.
///
/// libde265 decodes them, several at once or with all cores on a single one, and their rows are converted once. libheif
/// decodes each on two threads at most, converts it twice and copies it in between: that takes twice the time. The
/// pixels are the same.
struct HEVCTiles: Sendable {
    fileprivate struct Tile: Sendable {
        let configuration: [UInt8]
        let stream: [UInt8]
        let size: PixelSize
        /// The part of the whole picture that it shows.
        let place: PixelRect
        /// The colors that the container declares; `nil` for those of the stream.
        let color: mm_hevc_color?
    }

    /// The size of the whole picture, before cropping and rotation.
    private let size: PixelSize
    private let tiles: [Tile]

    /// Smaller pictures aren't worth more threads.
    private static let large = 1 << 20
    /// The properties that a tile may have. Others may change it.
    private static let known: Set<String> = ["hvcC", "ispe", "colr", "pixi"]

    /// - Parameter container: a container whose items were checked; see ``HEIFParts``.
    /// - Returns: `nil` if libheif has to decode it.
    init?(of container: HEIFContainer) {
        let (items, id) = (container.items, container.primary)
        guard let item = items.items[id], items.alphas[id] == nil else { return nil }
        size = container.codedSize
        let whole = PixelRect(x: 0, y: 0, size: size)
        if item.type == "hvc1" {
            guard let tile = Tile(of: id, in: items, at: whole) else { return nil }
            tiles = [tile]
            return
        }
        // A pixel that no tile reaches would be left out.
        guard item.type == "grid", let columns = items.columns(of: id),
            let parts = items.parts[id], let first = parts.first, let step = items.size(of: first),
            step.width * columns >= size.width,
            step.height * (parts.count / columns) >= size.height
        else { return nil }
        var tiles: [Tile] = []
        for (index, part) in parts.enumerated() {
            let properties = items.items[part]?.properties ?? []
            let kinds = properties.compactMap {
                items.properties.indices.contains($0) ? items.properties[$0].type : nil
            }
            let (row, column) = index.quotientAndRemainder(dividingBy: columns)
            let place = PixelRect(x: column * step.width, y: row * step.height, size: step)
            guard items.items[part]?.type == "hvc1", items.alphas[part] == nil,
                items.size(of: part) == step, Self.known.isSuperset(of: kinds),
                let shown = place.intersection(whole),
                let tile = Tile(of: part, in: items, at: shown)
            else { return nil }
            tiles.append(tile)
        }
        self.tiles = tiles
    }

    /// Decodes all of it, tightly packed as RGB.
    ///
    /// - Returns: whether it could; if not, nothing is known about the rows.
    func decode(into rows: UnsafeMutablePointer<UInt8>) -> Bool {
        let target = Target(rows: rows, stride: 3 * size.width)
        let threads = RenderContext.mostThreads
        if tiles.count == 1 {
            let helpers = size.pixelCount < Self.large || threads == 1 ? 0 : threads
            guard let picture = Picture(tiles[0], threads: helpers) else { return false }
            return picture.write(to: target, threads: helpers == 0 ? 1 : threads)
        }
        let queue = WorkQueue<Tile>()
        for tile in tiles { queue.add(tile) }
        queue.close()
        let others = (1..<min(threads, tiles.count)).map { _ in
            Future(on: .ownThread) { Self.decode(queue, into: target) }
        }
        let own = Self.decode(queue, into: target)
        return others.map { $0.get() }.allSatisfy(\.self) && own
    }

    /// Decodes tiles until there are no more, or one fails.
    private static func decode(_ queue: WorkQueue<Tile>, into target: Target) -> Bool {
        while let tile = queue.next() {
            guard let picture = Picture(tile, threads: 0), picture.write(to: target, threads: 1)
            else {
                queue.close(dropping: true)
                return false
            }
        }
        return true
    }

    /// The pixels of the whole picture. Each tile is written to a place of its own.
    private struct Target: @unchecked Sendable {
        let rows: UnsafeMutablePointer<UInt8>
        let stride: Int
    }

    /// A decoded tile.
    private final class Picture: @unchecked Sendable {
        private let picture: OpaquePointer
        private let tile: Tile
        private let color: mm_hevc_color

        /// - Parameter threads: how many help to decode it.
        init?(_ tile: Tile, threads: Int) {
            guard let width = Int32(exactly: tile.size.width),
                let height = Int32(exactly: tile.size.height),
                let picture = mm_hevc_decode(
                    tile.configuration, tile.configuration.count, tile.stream, tile.stream.count,
                    width, height, Int32(threads))
            else { return nil }
            self.picture = picture
            self.tile = tile
            color = tile.color ?? mm_hevc_color_of(picture)
            if !mm_hevc_knows(color) { return nil }
        }

        deinit { mm_hevc_free(picture) }

        /// Writes what is shown of it, in as many parts as threads.
        func write(to target: Target, threads: Int) -> Bool {
            // Two rows share their chroma.
            let height = tile.place.size.height
            let step = max(2, (height / threads + 1) / 2 * 2)
            let parts = stride(from: 0, to: height, by: step).map { start in
                Future(on: start + step < height ? .ownThread : .caller) { [self] in
                    write(start..<min(start + step, height), to: target)
                }
            }
            return parts.map { $0.get() }.allSatisfy(\.self)
        }

        private func write(_ rows: Range<Int>, to target: Target) -> Bool {
            let (x, y) = (tile.place.x, tile.place.y + rows.lowerBound)
            return mm_hevc_take(
                picture, color, Int32(rows.lowerBound), Int32(tile.place.size.width),
                Int32(rows.count), target.rows + y * target.stride + 3 * x, target.stride)
        }
    }
}

extension HEVCTiles.Tile {
    fileprivate init?(of id: Int, in items: HEIFItems, at place: PixelRect) {
        guard let size = items.size(of: id), let stream = items.contents(of: id),
            let configuration = items.configuration(of: id)
        else { return nil }
        self.configuration = configuration
        self.stream = stream
        self.size = size
        self.place = place
        color = items.color(of: id)
    }
}

extension HEIFItems {
    /// The payload of `hvcC`.
    fileprivate func configuration(of id: Int) -> [UInt8]? {
        properties("hvcC", of: id).first.map { Array(bytes[$0]) }
    }

    /// How the samples of an item become RGB, if `nclx` says so.
    fileprivate func color(of id: Int) -> mm_hevc_color? {
        for payload in properties("colr", of: id) {
            var reader = ISOReader(bytes, in: payload)
            guard reader.name() == "nclx", reader.integer(4) != nil,
                let matrix = reader.integer(2), let flags = reader.integer(1)
            else { continue }
            return mm_hevc_color(matrix: Int32(matrix), is_full_range: flags & 0x80 != 0)
        }
        return nil
    }

    /// How many tiles of a grid are side by side (ISO/IEC 23008-12, 6.6.2.3.2).
    fileprivate func columns(of id: Int) -> Int? {
        guard let range = data(of: id)?.first else { return nil }
        var reader = ISOReader(bytes, in: range)
        guard reader.integer(3) != nil, let columns = reader.integer(1) else { return nil }
        return columns + 1
    }
}
