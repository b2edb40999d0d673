import Foundation

/// The URL of a page with parameters.
enum PageURL {
    /// - Parameter query: names and values; those without a value are left out.
    static func make(_ path: String, _ query: KeyValuePairs<String, String?>) -> String {
        var components = URLComponents()
        components.path = path
        components.queryItems = query.compactMap { name, value in
            value.map { URLQueryItem(name: name, value: $0) }
        }
        // A plus is a space to those who read forms.
        return components.string?.replacingOccurrences(of: "+", with: "%2B") ?? path
    }
}
