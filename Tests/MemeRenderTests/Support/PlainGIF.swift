@testable import MemeRender

/// A slow and simple GIF decoder to compare results with.
struct PlainGIF {
    struct Frame: Equatable {
        /// The composited pixels: 0xffrrggbb, or 0.
        var seen: [UInt32]
        var x: Int
        var y: Int
        var width: Int
        var height: Int
        var delay: Int
        var disposal: Int
        var transparent: Int?
        var isInterlaced: Bool
        /// The rows from the top down.
        var indexes: [UInt8]
        /// The data from the LZW minimum code size to their end.
        var data: [UInt8]
    }

    struct Unreadable: Error {}

    var width = 0
    var height = 0
    var palette: [UInt32] = []
    var loop: Int?
    var comments: [[UInt8]] = []
    var frames: [Frame] = []

    init(_ image: EncodedImage) throws { try self.init(image.bytes) }

    init(_ bytes: [UInt8]) throws {
        var place = 6
        func byte() throws -> Int {
            guard place < bytes.count else { throw Unreadable() }
            place += 1
            return Int(bytes[place - 1])
        }
        func number() throws -> Int { try byte() + 256 * byte() }
        func colors(_ flags: Int) throws -> [UInt32] {
            guard flags & 0x80 != 0 else { return [] }
            return try (0..<2 << (flags & 7)).map { _ in
                try 0xff00_0000 | UInt32(byte()) << 16 | UInt32(byte()) << 8 | UInt32(byte())
            }
        }
        func blocks() throws -> [UInt8] {
            var all: [UInt8] = []
            while true {
                let count = try byte()
                if count == 0 { return all }
                for _ in 0..<count { all.append(UInt8(try byte())) }
            }
        }
        width = try number()
        height = try number()
        let flags = try byte()
        place += 2
        palette = try colors(flags)
        var canvas = [UInt32](repeating: 0, count: width * height)
        var control = [0, 0, 0, 0]
        while true {
            switch try byte() {
            case 0x3b: return
            case 0x21:
                let label = try byte()
                let payload = try blocks()
                if label == 0xf9 { control = payload.map(Int.init) }
                if label == 0xfe { comments.append(payload) }
                if label == 0xff, payload.starts(with: "NETSCAPE2.0".utf8) {
                    loop = Int(payload[12]) + 256 * Int(payload[13])
                }
            case 0x2c:
                var frame = Frame(
                    seen: [], x: try number(), y: try number(), width: try number(),
                    height: try number(), delay: control[1] + 256 * control[2],
                    disposal: control[0] >> 2 & 7,
                    transparent: control[0] & 1 == 1 ? control[3] : nil, isInterlaced: false,
                    indexes: [], data: [])
                control = [0, 0, 0, 0]
                let flags = try byte()
                frame.isInterlaced = flags & 0x40 != 0
                let own = try colors(flags)
                let palette = own.isEmpty ? palette : own
                let start = place
                let bits = try byte()
                let stored = try Self.decompressed(
                    blocks(), bits: bits, count: frame.width * frame.height)
                frame.data = Array(bytes[start..<place])
                frame.indexes = stored
                if frame.isInterlaced {
                    for (row, target) in HandmadeGIF.interlaced(frame.height).enumerated() {
                        for x in 0..<frame.width {
                            frame.indexes[target * frame.width + x] = stored[row * frame.width + x]
                        }
                    }
                }
                let before = canvas
                var after = frame.disposal < 2 ? nil : canvas
                for (place, index) in frame.indexes.enumerated() {
                    let x = frame.x + place % frame.width
                    let y = frame.y + place / frame.width
                    guard x < width, y < height else { continue }
                    if frame.disposal == 2 { after?[y * width + x] = 0 }
                    guard Int(index) != frame.transparent, Int(index) < palette.count else {
                        continue
                    }
                    canvas[y * width + x] = palette[Int(index)]
                }
                frame.seen = canvas
                frames.append(frame)
                canvas = frame.disposal == 3 ? before : after ?? canvas
            default: throw Unreadable()
            }
        }
    }

    static func decompressed(_ data: [UInt8], bits: Int, count: Int) throws -> [UInt8] {
        let clear = 1 << bits
        var table: [[UInt8]] = []
        var width = bits + 1
        var previous: [UInt8]?
        var output: [UInt8] = []
        var bit = 0
        func forget() {
            table = (0..<clear + 2).map { $0 < clear ? [UInt8($0)] : [] }
            width = bits + 1
            previous = nil
        }
        forget()
        while true {
            guard bit + width <= 8 * data.count else { throw Unreadable() }
            let code = (0..<width).reduce(0) {
                $0 | Int(data[(bit + $1) / 8] >> UInt8((bit + $1) % 8) & 1) << $1
            }
            bit += width
            if code == clear {
                forget()
                continue
            }
            if code == clear + 1 { break }
            var string: [UInt8]
            if code < table.count {
                string = table[code]
            } else {
                guard let previous, code == table.count else { throw Unreadable() }
                string = previous + [previous[0]]
            }
            if let previous, table.count < 4096 { table.append(previous + [string[0]]) }
            if table.count == 1 << width, width < 12 { width += 1 }
            output += string
            previous = string
        }
        guard output.count == count else { throw Unreadable() }
        return output
    }
}
