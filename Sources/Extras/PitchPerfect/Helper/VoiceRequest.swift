import Foundation

/// The request of a ``VoiceHelper``. It contains no path and no argument of a program.
///
/// Three pipe ends come with it: the sound is read from the first, the reply is written to the second,
/// and the third cancels the request when it closes. The reply is a line of JSON, a ``VoiceReply``,
/// followed by the changed sound.
struct VoiceRequest: Codable {
    static let pipeCount = 3
    /// The largest request, in bytes.
    static let mostBytes = 1024

    var effect: VoiceEffect
    var format: SoundFormat
    /// The length of the sound, in bytes.
    var length: Int
}

/// The reply to a ``VoiceRequest``.
enum VoiceReply: Codable {
    /// The result, of this many bytes, follows.
    case changed(length: Int)
    case failed(VoiceError)
    case cancelled
}
