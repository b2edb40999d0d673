#if os(Linux)
    import Foundation

    /// The processes of this machine, as `/proc` tells of them.
    enum Processes {
        static var all: [Int32] {
            ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [])
                .compactMap { Int32($0) }
        }

        /// Its arguments, each with a space after it.
        static func command(of process: Int32) -> String {
            let text = try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)
            return text?.replacing("\0", with: " ") ?? ""
        }

        /// A field of `/proc/PID/status`, for example `PPid`.
        static func status(of process: Int32, _ name: String) -> String? {
            let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
            return text?.split(separator: "\n").first { $0.hasPrefix("\(name):") }
                .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
        }

        /// The processes that a process started and that haven't ended.
        static func children(of parent: Int32) -> [Int32] {
            all.filter { status(of: $0, "PPid") == "\(parent)" && !isZombie($0) }
        }

        static func isOver(_ process: Int32) -> Bool { kill(process, 0) != 0 || isZombie(process) }

        private static func isZombie(_ process: Int32) -> Bool {
            status(of: process, "State")?.hasPrefix("Z") == true
        }
    }
#endif
