@testable import MemeRender

/// A GIF written by simple code, so that tests can have every kind.
struct HandmadeGIF {
    struct Frame {
        var x = 0
        var y = 0
        var width: Int
        var height: Int
        /// The rows from the top down, even if the frame is interlaced.
        var indexes: [UInt8]
        var delay = 5
        /// The number in the file: 0 to 7.
        var disposal = 0
        var transparent: Int?
        var hasControl = true
        var isInterlaced = false
        var palette: [UInt32] = []
        var bits = 2
        /// The number of codes between clear codes; 0 for never.
        var clearsAfter = 3

        init(_ width: Int, _ height: Int, at x: Int = 0, _ y: Int = 0, _ indexes: [UInt8]) {
            self.width = width
            self.height = height
            self.x = x
            self.y = y
            self.indexes = indexes
        }

        /// A frame whose pixels `index` gives.
        init(
            _ width: Int, _ height: Int, at x: Int = 0, _ y: Int = 0,
            index: (_ x: Int, _ y: Int) -> Int
        ) {
            self.init(
                width, height, at: x, y,
                (0..<width * height).map { UInt8(index($0 % width, $0 / width)) })
        }

        func with(_ change: (inout Frame) -> Void) -> Frame {
            var frame = self
            change(&frame)
            return frame
        }
    }

    var width: Int
    var height: Int
    var palette: [UInt32] = [0xff00_0000, 0xffff_ffff, 0xffff_0000, 0xff00_00ff]
    var frames: [Frame]
    /// The number in the file; `nil` without a loop extension.
    var loop: Int? = 0
    var extras: [UInt8] = []
    var version = "GIF89a"

    var image: EncodedImage { EncodedImage(bytes: bytes, format: .gif) }

    var bytes: [UInt8] {
        var bytes = Array(version.utf8)
        bytes.append(littleEndian: width)
        bytes.append(littleEndian: height)
        bytes += [palette.isEmpty ? 0 : UInt8(0x7f + GIFPalette(palette).bits), 0, 0]
        if !palette.isEmpty { bytes += GIFPalette(palette).bytes }
        if let loop {
            bytes += [0x21, 0xff, 11] + Array("NETSCAPE2.0".utf8) + [3, 1]
            bytes.append(littleEndian: loop)
            bytes.append(0)
        }
        bytes += extras
        for frame in frames { bytes += self.bytes(of: frame) }
        return bytes + [0x3b]
    }

    private func bytes(of frame: Frame) -> [UInt8] {
        var bytes: [UInt8] = []
        if frame.hasControl {
            let flags = frame.disposal << 2 | (frame.transparent == nil ? 0 : 1)
            bytes += [0x21, 0xf9, 4, UInt8(flags)]
            bytes.append(littleEndian: frame.delay)
            bytes += [UInt8(frame.transparent ?? 0), 0]
        }
        bytes.append(0x2c)
        for number in [frame.x, frame.y, frame.width, frame.height] {
            bytes.append(littleEndian: number)
        }
        let colors = frame.palette.isEmpty ? 0 : UInt8(0x7f + GIFPalette(frame.palette).bits)
        bytes.append((frame.isInterlaced ? 0x40 : 0) | colors)
        if !frame.palette.isEmpty { bytes += GIFPalette(frame.palette).bytes }
        var stored: [UInt8] = []
        for row in frame.isInterlaced ? Self.interlaced(frame.height) : Array(0..<frame.height) {
            stored += frame.indexes[row * frame.width..<(row + 1) * frame.width]
        }
        bytes.append(UInt8(frame.bits))
        Self.compressed(stored, bits: frame.bits, clearsAfter: frame.clearsAfter)
            .withUnsafeBufferPointer { bytes.append(subBlocks: $0) }
        return bytes
    }

    static func interlaced(_ height: Int) -> [Int] {
        [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0, to: height, by: $1)) }
    }

    /// LZW by the specification, with a table of strings.
    static func compressed(_ indexes: [UInt8], bits: Int, clearsAfter: Int) -> [UInt8] {
        let clear = 1 << bits
        var codes: [[UInt8]: Int] = [:]
        var output: [Bool] = []
        var width = bits + 1
        var next = clear + 2
        var written = 0
        func write(_ code: Int) {
            for bit in 0..<width { output.append(code >> bit & 1 == 1) }
        }
        func forget() {
            codes = [:]
            for index in 0..<clear { codes[[UInt8(index)]] = index }
            width = bits + 1
            next = clear + 2
            written = 0
        }
        forget()
        write(clear)
        var string: [UInt8] = []
        for index in indexes {
            if codes[string + [index]] != nil {
                string.append(index)
                continue
            }
            write(codes[string] ?? 0)
            written += 1
            // A decoder adds a string one code later.
            if next < 4096 {
                codes[string + [index]] = next
                if next == 1 << width { width += 1 }
                next += 1
            }
            string = [index]
            if clearsAfter > 0, written >= clearsAfter, next - 1 < 1 << width {
                write(clear)
                forget()
            }
        }
        if !string.isEmpty {
            write(codes[string] ?? 0)
            if next < 4096, next == 1 << width { width += 1 }
        }
        write(clear + 1)
        output += [Bool](repeating: false, count: (8 - output.count % 8) % 8)
        return stride(from: 0, to: output.count, by: 8).map { start in
            (0..<8).reduce(0) { $0 | (output[start + $1] ? 1 << UInt8($1) : 0) }
        }
    }
}
