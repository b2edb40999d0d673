import Foundation

/// Lends a list of C strings that ends with a null pointer.
func withCStrings<Value>(
    _ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Value
) -> Value {
    withOptionalCStrings(strings + [nil], body)
}

/// Lends a list of C strings, with a null pointer for each `nil`.
func withOptionalCStrings<Value>(
    _ strings: [String?], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Value
) -> Value {
    let copies = strings.map { $0.map { strdup($0) } ?? nil }
    defer { for copy in copies { free(copy) } }
    return copies.map { UnsafePointer($0) }.withUnsafeBufferPointer { buffer in
        // An empty array may have no address, and C then reads none.
        guard let address = buffer.baseAddress else {
            return withUnsafePointer(to: nil) { body($0) }
        }
        return body(address)
    }
}
