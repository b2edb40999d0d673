#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// The number of processor cores that this process may use.
package enum Cores {
    /// The number of cores in the process's affinity mask, limited to what a container's CPU quota pays
    /// for. At least 1.
    ///
    /// On Linux, the mask is read from `/proc`, because Swift can't call `sched_getaffinity`.
    package static let available: Int = {
        let online = sysconf(Int32(_SC_NPROCESSORS_ONLN))
        let allowed = affinity(in: contents("/proc/self/status")) ?? online
        return max(1, min(allowed, share(of: contents("/sys/fs/cgroup/cpu.max")) ?? allowed))
    }()

    /// The number of cores in the affinity mask of `/proc/self/status`: a mask in hexadecimal digits
    /// (proc(5)).
    ///
    /// - Returns: `nil` if the text has no mask.
    static func affinity(in text: String?) -> Int? {
        let name = "Cpus_allowed:"
        let line = text?.split(separator: "\n").first { $0.hasPrefix(name) }
        let mask = line?.dropFirst(name.count).compactMap(\.hexDigitValue) ?? []
        let count = mask.reduce(0) { $0 + $1.nonzeroBitCount }
        return count > 0 ? count : nil
    }

    /// The number of cores that `cpu.max` of a control group (version 2) allows: microseconds, or `max`,
    /// and the period.
    ///
    /// - Returns: `nil` if the text sets no limit.
    static func share(of text: String?) -> Int? {
        let numbers = text?.split(whereSeparator: \.isWhitespace).map { Double($0) } ?? []
        guard numbers.count == 2, let quota = numbers[0], let period = numbers[1], quota > 0,
            period > 0, quota / period < 1_000_000
        else { return nil }
        return Int((quota / period).rounded(.up))
    }

    /// The first bytes of a small system file; `nil` if it can't be read.
    private static func contents(_ path: String) -> String? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 12)
        let count = read(file, &bytes, bytes.count)
        return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}
