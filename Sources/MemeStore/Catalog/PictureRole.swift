/// The role of a picture in a meme. The numbers from ``firstLayer`` on are those of pictures that are laid on
/// it, in its present or a former version; which has which number says nothing.
enum PictureRole: Int, Sendable {
    /// The picture that the meme is made of.
    case original = 0
    /// The picture with the words on it.
    case memed = 1

    static let firstLayer = 2
}
