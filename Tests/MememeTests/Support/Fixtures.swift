import Foundation

/// Test pictures.
enum Fixtures {
    /// The folder of the package.
    static let package = URL(fileURLWithPath: "\(#filePath)/../../../..").standardizedFileURL

    static func path(of name: String) -> String {
        package.appendingPathComponent("Tests/Fixtures/\(name)").path
    }

    static func bytes(of name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: path(of: name))))
    }
}
