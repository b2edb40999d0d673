import Foundation

/// The memory of this process.
enum ProcessMemory {
    /// The resident memory, in bytes; `nil` if the system doesn't report it (only Linux does).
    static var resident: Int? {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
            return nil
        }
        let fields = text.split(separator: " ")
        return fields.count > 1 ? Int(fields[1]).map { $0 * sysconf(Int32(_SC_PAGESIZE)) } : nil
    }
}
