import Foundation

/// What a ``VoiceHelper`` is asked: nothing of it is a path or an argument of a program.
///
/// With it come three ends of pipes: the sound is read from the first, the answer written to the
/// second, and it is given up when the third has ended. The answer is a line of JSON, a
/// ``VoiceReply``, and the changed sound behind it.
struct VoiceRequest: Codable {
    static let pipeCount = 3
    /// Of a request, in bytes.
    static let mostBytes = 1024

    var effect: VoiceEffect
    var format: SoundFormat
    /// Of the sound, in bytes.
    var length: Int
}

/// What came of a ``VoiceRequest``.
enum VoiceReply: Codable {
    /// The result has so many bytes.
    case changed(length: Int)
    case failed(VoiceError)
    case cancelled
}
