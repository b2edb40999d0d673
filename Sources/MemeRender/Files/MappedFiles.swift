internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// The files that are mapped into memory, so that a reader can give back what it has read without knowing where its
/// bytes are.
///
/// Mapped bytes take memory once they are read. If they are given back they are still there, and take it again when
/// they are read again.
enum MappedFiles {
    /// How much is read before it is worthwhile to give it back.
    static let part = 256 << 10

    private static let places = Mutex<[Range<UInt>]>([])

    /// Maps a file that nobody can change or shorten meanwhile.
    ///
    /// - Returns: `nil` if it can't be mapped.
    static func map(_ descriptor: Int32, byteCount: Int) -> UnsafeBufferPointer<UInt8>? {
        guard byteCount > 0,
            let start = mmap(nil, byteCount, PROT_READ, MAP_PRIVATE, descriptor, 0),
            start != MAP_FAILED
        else { return nil }
        let bytes = UnsafeRawBufferPointer(start: start, count: byteCount)
            .assumingMemoryBound(to: UInt8.self)
        places.withLock { $0.append(bytes.addresses) }
        return bytes
    }

    static func unmap(_ bytes: UnsafeBufferPointer<UInt8>) {
        places.withLock { places in
            if let index = places.firstIndex(of: bytes.addresses) { places.remove(at: index) }
        }
        munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
    }

    /// Gives back the memory of what was read from one place to another, once that is worthwhile.
    ///
    /// - Parameter start: where that began; it is moved on then.
    static func leave(from start: inout UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>) {
        guard end - start >= part else { return }
        leave(UnsafeBufferPointer(start: start, count: end - start)[...])
        start = end
    }

    /// Gives back the memory of bytes that have been read, as have those before. It does nothing to bytes that aren't
    /// mapped.
    static func leave(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
        let passed = UnsafeBufferPointer(rebasing: bytes).addresses
        let place = places.withLock { $0.first { $0.contains(passed.lowerBound) } }
        guard let place else { return }
        // A mapping begins with a page; the last one may not be read whole.
        let page = UInt(sysconf(Int32(_SC_PAGESIZE)))
        let start =
            max(place.lowerBound, passed.lowerBound - min(passed.lowerBound, around)) / page * page
        let count = passed.upperBound / page * page - start
        madvise(UnsafeMutableRawPointer(bitPattern: start), Int(count), MADV_DONTNEED)
    }

    /// The pages before and behind that the system maps with the one that is read: those before come back when the next
    /// byte is read.
    private static let around: UInt = 64 << 10
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate var addresses: Range<UInt> {
        let start = UInt(bitPattern: baseAddress)
        return start..<start + UInt(count)
    }
}
