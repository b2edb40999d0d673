import TestSupport

/// What tests of folders look at.
extension TestStore {
    /// The paths of all files of pictures, with those that are being written.
    var blobs: [String] { folder.files(below: "store/blobs") }
    var thumbnails: [String] { folder.files(below: "store/thumbnails") }
}
