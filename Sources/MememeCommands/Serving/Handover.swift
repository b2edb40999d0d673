import CConfine
import Foundation

/// What a confined server inherits from the process that executed it, which had more rights: open
/// descriptors, and looked-up values.
struct Handover: Codable {
    /// The environment variable that contains it.
    static let variable = "MEMEME_CONFINED"

    /// The process that wrote it, which must be the one that reads it.
    private var process = getpid()
    /// The pipe on which the browser opener waits for the address.
    var opener: Int32?
    /// The connection to the helper process.
    var helper: Int32?
    /// The connection to the process that starts workers.
    var workers: Int32?
    /// A pipe that contains the token.
    var token: Int32?
    /// The IP address of the host to listen on.
    var address: String?
    /// The port to listen on.
    var port: Int?
    /// The digest of the picture to begin a meme of.
    var original: String?
    /// The open `/proc/self`, which keeps the kernel's information about this process at the path that
    /// the rules name.
    var ownProcess: Int32?

    /// What this process inherited; `nil` if it isn't confined.
    static let received: Handover? = {
        guard mm_has_no_new_privileges(), let text = Terminal.environment(variable),
            let handover = try? JSONDecoder().decode(Handover.self, from: Data(text.utf8)),
            handover.process == getpid()
        else { return nil }
        return handover
    }()

    /// Closes the descriptors if the program isn't executed again.
    func close() {
        for descriptor in [opener, helper, workers, token, ownProcess].compactMap({ $0 }) {
            Foundation.close(descriptor)
        }
    }
}
