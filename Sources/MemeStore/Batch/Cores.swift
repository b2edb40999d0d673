import Foundation

/// How many cores this process may use.
package enum Cores {
    /// Those that it may run on, and no more than a container's share of time is worth; 1 or more.
    package static var available: Int {
        // Foundation asks for the affinity, but not for the control group.
        let allowed = ProcessInfo.processInfo.activeProcessorCount
        return max(1, min(allowed, share(of: try? contents("/sys/fs/cgroup/cpu.max")) ?? allowed))
    }

    /// What `cpu.max` of a control group says (version 2): microseconds, or `max`, of a period.
    ///
    /// - Returns: `nil` where it says nothing.
    static func share(of text: String?) -> Int? {
        let numbers = text?.split(whereSeparator: \.isWhitespace).map { Double($0) } ?? []
        guard numbers.count == 2, let quota = numbers[0], let period = numbers[1], quota > 0,
            period > 0, quota / period < 1_000_000
        else { return nil }
        return Int((quota / period).rounded(.up))
    }

    private static func contents(_ path: String) throws -> String {
        String(decoding: try [UInt8](contentsOf: path, limit: 1 << 12), as: UTF8.self)
    }
}
