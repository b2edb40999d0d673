/// A part of the list, and what `after` takes for the next.
struct MemeListRecord: Encodable {
    var memes: [MemeRecord]
    /// Absent where the list ends here.
    var next: String?
}
