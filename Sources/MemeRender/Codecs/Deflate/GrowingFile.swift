/// A picture's file that is made from its beginning on. A large one goes to the disk meanwhile, so that it needn't fit
/// into memory: of a PNG of 12 megapixels that is 20 MB.
struct GrowingFile: ~Copyable {
    /// What isn't on the disk.
    private var end: [UInt8]
    /// `nil` if all is in memory.
    private var file: NamelessFile?
    private var written = 0
    private var isLost = false

    /// How much is written at once: a chunk of IDAT.
    private static let part = 64 << 10

    /// - Parameters:
    ///   - start: the first bytes.
    ///   - capacity: how many bytes are expected behind them.
    ///   - scratch: the folder where it may be meanwhile; `nil` for the memory. If it isn't there, that takes memory, too.
    init(_ start: [UInt8], capacity: Int, scratch: String?) {
        let isLarge = capacity >= PictureContent.large
        self.init(start, in: isLarge ? scratch.flatMap { try? NamelessFile(in: $0) } : nil)
        if file == nil { end.reserveCapacity(start.count + capacity) }
    }

    init(_ start: [UInt8], in file: NamelessFile?) {
        end = start
        self.file = file
    }

    /// Appends bytes.
    ///
    /// - Parameter body: appends them to an array, which it mustn't change otherwise.
    mutating func append(_ body: (inout [UInt8]) -> Void) {
        body(&end)
        if file != nil, end.count >= Self.part { write() }
    }

    private mutating func write() {
        guard let file else { return }
        do throws(FileError) {
            try file.append(end)
            written += end.count
            end.removeAll(keepingCapacity: true)
        } catch {
            // The disk is full. There may still be memory.
            self.file = nil
            let former = try? file.bytes(in: 0..<written)
            if let former, former.count == written { end = former + end } else { isLost = true }
        }
    }

    /// The whole file.
    ///
    /// - Throws: ``RenderError/outOfMemory`` if neither the disk nor the memory could take it.
    mutating func finish() throws(RenderError) -> PictureContent {
        write()
        if isLost { throw .outOfMemory }
        guard let file else {
            // Moves the array out, so that the return doesn't copy it.
            defer { end = [] }
            return .memory(end)
        }
        return .file(file, byteCount: written)
    }
}
