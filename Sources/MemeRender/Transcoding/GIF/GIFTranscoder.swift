import MemeConcurrency

/// Composites ink onto a GIF and keeps the indexes without ink, delays, disposal, transparency,
/// interlacing and the loop count.
///
/// Compressed data are copied where possible: frames without ink whole, and of other frames the segments
/// between clear codes. The memory in use is that of a few frames.
final class GIFTranscoder {
    private let file: GIFFile
    private let bytes: UnsafeBufferPointer<UInt8>
    private let acceptsDamage: Bool
    private let context: RenderContext
    private let keepsMetadata: Bool
    /// The extension with the meme's description, until it is written.
    private var description: [UInt8]
    private let animation: Animation
    private let screen: TracedScreen

    private var frames: GIFFrameIterator
    private var number = 0
    private var output: [UInt8] = []
    /// Finished jobs whose memory can be reused.
    private var idle: [GIFFrameJob] = []
    /// Whether the transcoder has found damage and accepted it.
    private(set) var isDamaged = false
    /// The total number of indexes of frames that extend beyond the screen.
    private var outsideCount = 0

    /// The colors that the ink needs. Palettes get as many as they have room for.
    private var inkColors = PaletteChooser()
    /// The palette of frames without a local one.
    private let shared: ExtendedPalette
    /// Whether frames rely on a palette that the original doesn't have.
    private let lacksPalette: Bool

    /// - Parameters:
    ///   - bytes: the whole GIF. It must stay in place as long as the transcoder lives.
    ///   - keepsMetadata: whether to keep comments and unknown extensions.
    ///   - xmp: the packet that replaces the GIF's own.
    ///   - ink: the layers to composite.
    /// - Throws: ``RenderError/truncated(_:)`` or ``RenderError/corrupt(_:reason:)``.
    init(
        _ bytes: UnsafeBufferPointer<UInt8>, acceptsDamage: Bool, keepsMetadata: Bool,
        xmp: [UInt8]?, ink: InkLayers, _ context: RenderContext
    ) throws(RenderError) {
        self.bytes = bytes
        self.context = context
        self.acceptsDamage = acceptsDamage
        self.keepsMetadata = keepsMetadata
        var metadata = ImageMetadata()
        metadata.xmp = xmp
        description = metadata.gifExtensions
        file = try GIFFile(bytes)
        animation = file.animation
        self.frames = file.frames
        let decoder = LZWDecoder()

        var used = [Bool](repeating: false, count: 256)
        var clears = false
        var wantsSpare = false
        var mayGrow = ink.isTimed
        var sharesPalette = false
        var transparents: Set<Int> = []
        var frames = file.frames
        let hasInk = ink.areas(on: file.size).contains { !$0.isEmpty }
        var missing = hasInk ? 256 : 0
        var isFirst = true
        while let frame = frames.next() {
            try context.check()
            if frame.disposal == .clear { clears = true }
            if frame.disposal != .keep
                || isFirst && file.visiblePart(of: frame) != GIFArea(file.size)
            {
                mayGrow = true
            }
            isFirst = false
            guard frame.paletteBytes.isEmpty else { continue }
            sharesPalette = true
            if let transparent = frame.transparent {
                used[transparent] = true
                transparents.insert(transparent)
            } else {
                wantsSpare = true
            }
            if missing > 0 {
                decoder.mark(frame, of: bytes, in: &used)
                missing = used.reduce(0) { $0 + ($1 ? 0 : 1) }
            }
        }
        screen = TracedScreen(
            ink, size: file.size, tracksAll: clears && file.size.pixelCount < Self.mostTracked,
            context)
        try screen.setAll()
        if hasInk, let first = file.first {
            decoder.read(first, of: bytes, count: min(first.pixelCount, file.size.mostIndexes))
            let colors = file.palette(of: first).table(transparent: first.transparent)
            screen.countColors(
                decoder.indexes, count: decoder.count, of: first,
                in: file.visiblePart(of: first), colors: colors, into: &inkColors)
        }
        shared =
            sharesPalette && hasInk
            ? ExtendedPalette(
                file.palette, used: used,
                transparent: transparents.count == 1 && !wantsSpare ? transparents.first : nil,
                wantsSpare: mayGrow && wantsSpare,
                twins: mayGrow ? transparents.sorted().compactMap(file.palette.color) : [],
                for: inkColors)
            : ExtendedPalette(file.palette)
        // Without a palette, other programs may show any colors.
        lacksPalette = file.paletteBytes.isEmpty && sharesPalette && hasInk
    }

    /// Writes the meme.
    ///
    /// While ink is composited onto some frames, later frames are decompressed and earlier ones
    /// compressed in parallel.
    func run(progress: (Double) -> Void) throws(RenderError) -> [UInt8] {
        output.reserveCapacity(bytes.count + bytes.count / 4)
        writeStart()
        var ahead = nextJobs()
        work(on: ahead, encoding: []).finish()
        var drawn: [GIFFrameJob] = []
        while !ahead.isEmpty || !drawn.isEmpty {
            try context.check()
            let jobs = ahead
            ahead = nextJobs()
            let work = work(on: ahead, encoding: drawn)
            for job in jobs { try draw(job) }
            work.finish()
            for job in drawn {
                job.write(to: &output, from: bytes)
                progress(Double(job.number + 1) / Double(animation.durations.count))
            }
            idle += drawn
            dropLarge()
            drawn = jobs
        }
        if frames.isCut {
            guard acceptsDamage else { throw .truncated(.gif) }
            isDamaged = true
        }
        _ = appendExtensions(in: frames.tail, to: &output)
        output.append(0x3b)
        return output
    }

    /// On a larger screen only the pixels that ink may reach are tracked, and not the surroundings that
    /// an enlarged frame clears.
    static let mostTracked = 50_000_000

    /// The limit on the indexes of all frames that extend beyond the screen: a few bytes can declare
    /// millions.
    private static let mostOutside = 1 << 30

    /// A batch has enough pixels to be worth a thread, and not more memory than that.
    private static let jobPixels = 1 << 19
    private static let mostJobs = 64

    /// Frees the memory of large jobs, because each job keeps that of its largest frame.
    private func dropLarge() {
        var room = 4 * Self.jobPixels
        idle.removeAll { job in
            room -= job.decoder.capacity
            return room < 0
        }
    }

    /// The next batch of frames.
    private func nextJobs() -> [GIFFrameJob] {
        var jobs: [GIFFrameJob] = []
        var pixels = 0
        while pixels < Self.jobPixels, jobs.count < Self.mostJobs, let frame = frames.next() {
            var area = file.visiblePart(of: frame)
            if acceptsDamage, frame.pixelCount > file.size.mostIndexes, !area.isEmpty {
                area = .none
                isDamaged = true
            }
            if let job = idle.popLast() {
                job.reuse(for: frame, number: number, area: area)
                jobs.append(job)
            } else {
                jobs.append(GIFFrameJob(frame, number: number, area: area))
            }
            pixels += min(frame.pixelCount, Self.jobPixels)
            number += 1
        }
        return jobs
    }

    /// Decompresses frames that may get ink, checks frames to copy, and compresses finished frames.
    private func work(on ahead: [GIFFrameJob], encoding drawn: [GIFFrameJob]) -> SharedTasks {
        let bytes = bytes
        let (decoded, copied) = ahead.filter { $0.frame.pixelCount <= file.size.mostIndexes }
            .parted(by: isChanged)
        let encoded = drawn.filter { $0.copy == nil }
        let pixels = (ahead + encoded).reduce(0) { $0 + $1.frame.pixelCount }
        return SharedTasks(
            decoded.map { job in { job.decode(bytes) } }
                + encoded.map { job in { job.encode() } }
                + copied.map { job in { job.check(bytes) } }, isSmall: pixels < 1 << 16,
            on: context.threads)
    }

    /// Whether a frame may get ink, or must be clipped or repaired.
    private func isChanged(_ job: GIFFrameJob) -> Bool {
        screen.spans.meets(job.area) || job.frame.isCut || job.isOutside || job.isBroken
    }

    /// Writes the signature, the logical screen descriptor and the palette.
    private func writeStart() {
        output += "GIF89a".utf8
        output.append(littleEndian: file.size.width)
        output.append(littleEndian: file.size.height)
        let hasPalette = !file.paletteBytes.isEmpty || lacksPalette
        var flags = bytes[10]
        if hasPalette { flags = flags & 0x78 | 0x80 | UInt8(shared.palette.bits - 1) }
        output += [flags, bytes[11], bytes[12]]
        if hasPalette { output += shared.palette.bytes }
    }

    /// Appends the extensions in a part of the file that the meme keeps.
    ///
    /// - Returns: the place of the last graphic control extension.
    private func appendExtensions(in range: Range<Int>, to output: inout [UInt8]) -> Int? {
        var control: Int?
        for `extension` in GIFExtensions(bytes, range) {
            if `extension`.isXMP { continue }
            if `extension`.isControl {
                output += description.take()
                // An extension that is too short has no meaning, and other programs stop at it.
                guard bytes[`extension`.bytes.lowerBound + 2] >= 4 else { continue }
                control = output.count
            } else if !keepsMetadata, !`extension`.isLoop, !`extension`.isProfile {
                continue
            }
            output += bytes[`extension`.bytes]
        }
        output += description.take()
        return control
    }

    /// Composites ink onto a frame. Compressing and writing it follow later.
    private func draw(_ job: GIFFrameJob) throws(RenderError) {
        let frame = job.frame
        try screen.setMoment(animation.start(of: job.number))
        screen.begin(frame, in: job.area)
        let wrong = screen.wrongPart(beside: job.area)
        let control = appendExtensions(in: frame.start..<frame.descriptor, to: &job.head)
        guard isChanged(job) || !wrong.isEmpty else {
            job.copy = frame.descriptor..<frame.end
            return screen.end(in: job.area)
        }
        if job.isOutside, !job.area.isEmpty { outsideCount += frame.pixelCount }
        guard job.area.isEmpty || frame.pixelCount <= file.size.mostIndexes,
            outsideCount <= Self.mostOutside
        else {
            throw .corrupt(.gif, reason: "frame \(job.number + 1) is far larger than the screen")
        }
        if !job.isDecoded { job.decode(bytes) }
        if job.decoder.isDamaged {
            guard acceptsDamage else { throw .missingPixels(of: frame, job.number + 1) }
            isDamaged = true
        }
        let isBare = !wrong.isEmpty || job.decoder.isDamaged || job.area.isEmpty
        let palette = palette(for: job, wantsSpare: isBare && frame.transparent == nil)

        var transparent = frame.transparent
        if transparent == nil, isBare {
            let index = palette.spare ?? rarest(in: job.decoder, palette.palette)
            transparent = index
            makeTransparent(index, in: &job.head, control)
        }
        if job.decoder.isDamaged {
            (job.decoder.indexes + job.decoder.count).update(
                repeating: UInt8(transparent ?? 0), count: frame.pixelCount - job.decoder.count)
        }
        palette.exclude(transparent)
        var highest = screen.draw(
            job.decoder.indexes, of: frame, in: job.area,
            colors: file.palette(of: frame).table(transparent: transparent),
            transparent: transparent, palette: palette, changes: &job.changes)
        // Missing pixels have this index, which may be beyond the palette.
        if job.decoder.isDamaged { highest = max(highest, transparent ?? 0) }
        var whole = GIFArea(frame)
        if !wrong.isEmpty || job.isOutside {
            // Other programs treat pixels outside the screen as damage or enlarge the screen.
            whole = job.area.union(wrong)
            if whole.isEmpty {
                // The frame stays for its duration, although nothing of it is visible.
                whole = GIFArea(left: 0, top: 0, right: 1, bottom: 1)
                // Its disposal must not clear anything.
                if let control, frame.disposal == .clear {
                    job.head[control + 3] = job.head[control + 3] & 0xe3 | 4
                }
            }
            highest = max(highest, grow(job, to: whole, wrong, transparent ?? 0, palette))
        } else if job.changes.isEmpty, !job.decoder.isDamaged, !frame.isCut {
            job.copy = frame.descriptor..<frame.end
            return screen.end(in: job.area)
        }
        screen.end(in: wrong.isEmpty ? job.area : whole)
        job.bits = max(
            (1...8).contains(job.decoder.indexBits) ? job.decoder.indexBits : palette.palette.bits,
            2, GIFPalette.bits(for: highest + 1))
        appendDescriptor(of: frame, whole, palette, to: &job.head)
    }

    /// The palette of a frame. Colors that the frame has only under the ink make room for the ink's.
    private func palette(for job: GIFFrameJob, wantsSpare: Bool) -> ExtendedPalette {
        let frame = job.frame
        if frame.paletteBytes.isEmpty { return shared }
        var counts = job.counts
        if counts.reduce(0, { $0 + ($1 == 0 ? 1 : 0) }) < PaletteChooser.most {
            screen.removeInked(from: &counts, job.decoder.indexes, of: frame, in: job.area)
        }
        var used = counts.map { $0 > 0 }
        if let transparent = frame.transparent { used[transparent] = true }
        return ExtendedPalette(
            file.palette(of: frame), used: used, transparent: frame.transparent,
            wantsSpare: wantsSpare, for: inkColors)
    }

    /// Enlarges a frame, so that it also draws or erases ink outside its area.
    ///
    /// - Parameter wrong: the area that must be redrawn.
    /// - Returns: the highest index drawn.
    private func grow(
        _ job: GIFFrameJob, to whole: GIFArea, _ wrong: GIFArea, _ transparent: Int,
        _ palette: ExtendedPalette
    ) -> Int {
        let frame = job.frame
        var rows = [Int](repeating: 0, count: whole.height)
        for stored in rows.indices {
            let row =
                frame.isInterlaced
                ? GIFFrame.row(stored: stored, height: whole.height) : stored
            rows[row] = stored
        }
        let width = whole.width
        job.grown = [UInt8](repeating: UInt8(transparent), count: width * whole.height)
        var highest = transparent
        let screen = screen
        let decoder = job.decoder
        job.grown.withUnsafeMutableBufferPointer { grown in
            guard let start = grown.baseAddress else { return }
            if !job.area.isEmpty {
                for stored in 0..<frame.height {
                    let y = frame.y + frame.row(stored: stored)
                    guard y < job.area.bottom else { continue }
                    (start + rows[y - whole.top] * width + frame.x - whole.left).update(
                        from: decoder.indexes + stored * frame.width, count: job.area.width)
                }
            }
            screen.forEachWrong(beside: job.area, in: wrong) { x, y, place in
                let wanted = TracedPixel.of(screen.ink[place], on: screen.under[place])
                let index = palette.index(of: wanted)
                highest = max(highest, Int(index))
                start[rows[y - whole.top] * width + x - whole.left] = index
                screen.shown[place] = wanted
            }
        }
        return highest
    }

    /// The index that a frame uses least. If the frame uses it, other indexes replace it.
    private func rarest(in decoder: LZWDecoder, _ palette: GIFPalette) -> Int {
        var counts = [Int](repeating: 0, count: 256)
        for index in 0..<decoder.count { counts[Int(decoder.indexes[index])] += 1 }
        let size = palette.colors.count
        let rarest = (0..<size).min { (counts[$0], -$0) < (counts[$1], -$1) } ?? 0
        guard counts[rarest] > 0 else { return rarest }
        var colors = palette.colors
        let color = colors[rarest]
        colors[rarest] = 0
        var nearest = NearestColor(colors)
        let other = nearest.exactly(color)
        for index in 0..<decoder.count where decoder.indexes[index] == UInt8(rarest) {
            decoder.indexes[index] = other
        }
        return rarest
    }

    /// Declares an index transparent in a frame's graphic control extension.
    private func makeTransparent(_ index: Int, in head: inout [UInt8], _ control: Int?) {
        if let control {
            head[control + 3] |= 1
            head[control + 6] = UInt8(index)
        } else {
            head += [0x21, 0xf9, 4, 1, 0, 0, UInt8(index), 0]
        }
    }

    private func appendDescriptor(
        of frame: GIFFrame, _ area: GIFArea, _ palette: ExtendedPalette, to head: inout [UInt8]
    ) {
        head.append(0x2c)
        head.append(littleEndian: area.left)
        head.append(littleEndian: area.top)
        head.append(littleEndian: area.width)
        head.append(littleEndian: area.height)
        let flags = bytes[frame.descriptor + 9]
        if frame.paletteBytes.isEmpty {
            head.append(flags)
        } else {
            head.append(flags & 0xf8 | UInt8(palette.palette.bits - 1))
            head += palette.palette.bytes
        }
    }
}

/// Tasks that have nothing to do with each other, done on two threads: whichever is free takes the
/// next.
private struct SharedTasks {
    private let queue = WorkQueue<() -> Void>()
    private let other: Future<Void>?

    /// Begins on another thread.
    ///
    /// - Parameter isSmall: whether that isn't worth while.
    init(_ tasks: [() -> Void], isSmall: Bool, on threads: Execution) {
        let queue = queue
        for task in tasks { queue.add(task) }
        queue.close()
        other = isSmall || tasks.isEmpty ? nil : Future(on: threads) { queue.drain { $0() } }
    }

    /// Does what nobody has taken, and waits for the rest.
    func finish() {
        queue.drain { $0() }
        other?.get()
    }
}

extension [GIFFrameJob] {
    /// Splits the jobs by a condition.
    fileprivate func parted(by holds: (GIFFrameJob) -> Bool) -> (
        those: [GIFFrameJob], others: [GIFFrameJob]
    ) {
        (filter(holds), filter { !holds($0) })
    }
}

extension [UInt8] {
    /// Returns the bytes and empties the array, without a copy.
    fileprivate mutating func take() -> [UInt8] {
        defer { self = [] }
        return self
    }
}
