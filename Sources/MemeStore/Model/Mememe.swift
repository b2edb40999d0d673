/// What the program calls itself.
package enum Mememe {
    package static let name = "mememe"
    /// The version of the command and of the C library, by semantic versioning.
    package static let version = "0.1.0"
}
