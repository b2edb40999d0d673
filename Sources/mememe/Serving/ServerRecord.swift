/// Where a server is, as `serve --json` prints it.
struct ServerRecord: Encodable {
    /// The folder of the memes.
    var store: String
    /// With the port that was given to it.
    var url: String
}
