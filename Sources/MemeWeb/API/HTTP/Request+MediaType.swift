import Foundation
import Hummingbird

extension Request {
    /// What the body says to be, in lower case and without parameters; empty where it says nothing.
    var mediaType: String {
        headers[.contentType]?.split(separator: ";").first
            .map { $0.trimmingCharacters(in: .whitespaces).lowercased() } ?? ""
    }
}
