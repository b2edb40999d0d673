import Foundation

/// Makes the URL of a page with query parameters.
package enum PageURL {
    /// - Parameter query: names and values; parameters without a value are left out.
    package static func make(_ path: String, _ query: KeyValuePairs<String, String?>) -> String {
        var components = URLComponents()
        components.path = path
        components.queryItems = query.compactMap { name, value in
            value.map { URLQueryItem(name: name, value: $0) }
        }
        // Form decoding takes a plus for a space.
        return components.string?.replacingOccurrences(of: "+", with: "%2B") ?? path
    }
}
