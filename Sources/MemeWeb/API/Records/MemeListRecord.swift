/// A page of the list, and the cursor of the next page.
struct MemeListRecord: Encodable {
    var memes: [MemeRecord]
    /// The `after` parameter of the next page; absent on the last page.
    var next: String?
}
