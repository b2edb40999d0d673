import Foundation
package import Hummingbird

extension Request {
    /// The media type of the body, in lower case and without parameters; empty if the request declares
    /// none.
    package var mediaType: String {
        headers[.contentType]?.split(separator: ";").first
            .map { $0.trimmingCharacters(in: .whitespaces).lowercased() } ?? ""
    }
}
