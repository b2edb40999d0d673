import CConfine
import Foundation

/// What a server that has given up its rights has of the process that it was before, which could do
/// more: descriptors that were left open, and what it looked up.
struct Handover: Codable {
    /// What carries it to the program that is executed anew.
    static let variable = "MEMEME_CONFINED"

    /// The process that wrote it, which is the one that reads it.
    private var process = getpid()
    /// Where the browser's opener waits for the address.
    var opener: Int32?
    /// The connection to the process that starts ffmpeg.
    var helper: Int32?
    /// A pipe with the token in it.
    var token: Int32?
    /// What the name that is listened on stands for.
    var address: String?
    /// Keeps what the kernel knows of this process where its rules found it.
    var ownProcess: Int32?

    /// What this process was left; `nil` where it isn't confined.
    static let received: Handover? = {
        guard mm_has_no_new_privileges(), let text = Terminal.environment(variable),
            let handover = try? JSONDecoder().decode(Handover.self, from: Data(text.utf8)),
            handover.process == getpid()
        else { return nil }
        return handover
    }()

    /// Closes what isn't needed where nothing was handed over.
    func close() {
        for descriptor in [opener, helper, token, ownProcess].compactMap({ $0 }) {
            Foundation.close(descriptor)
        }
    }
}
