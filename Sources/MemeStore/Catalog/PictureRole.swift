/// The role of a picture in a meme. The numbers from 2 on are for layers.
enum PictureRole: Int, Sendable {
    /// The picture that the meme is made of.
    case original = 0
    /// The picture with the words on it.
    case memed = 1
}
