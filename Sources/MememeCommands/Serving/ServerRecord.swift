/// The output of `serve --json`: the server's address.
struct ServerRecord: Encodable {
    /// The folder of the store.
    var store: String
    /// The address with the actual port.
    var url: String
}
