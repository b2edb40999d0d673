import Foundation
import MemeRender
import MemeStore

/// Calls `body` with strings as a C array of pointers, including all bytes of file names.
func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
    var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0.systemPath) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return body(&pointers)
}
