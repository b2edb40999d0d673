import HTTPTypes
package import MemeWeb

extension VoiceError: ProblemConvertible {
    package var problem: Problem { Problem(self) }
}

extension Problem {
    /// Converts the error to a problem, in words that don't mention the command line.
    fileprivate init(_ error: VoiceError) {
        switch error {
        case .notInstalled:
            self.init(
                .serviceUnavailable,
                "Voices can’t be changed here: the server lacks ffmpeg (sudo apt install ffmpeg).")
        case .unknownFormat:
            self.init(
                .unsupportedMediaType,
                "This is no sound that can be read: choose a WAV, MP3, Ogg, FLAC, M4A or WebM.")
        case .noSound:
            self.init(.unprocessableContent, "There is no sound in it: choose or record another.")
        case .tooLong(let limit):
            self.init(
                .unprocessableContent,
                "It is longer than the \(VoiceError.minutes(limit)) that can be changed here.")
        case .tooManySamples(let limit):
            self.init(
                .unprocessableContent,
                "It has more than the \(limit / 1_000_000) million samples that are read: make it "
                    + "48 kHz in two channels first, or cut it.")
        case .tooLarge(let limit):
            self.init(
                .unprocessableContent,
                "The result would be larger than \(limit / 1_000_000) MB: choose MP3 or Ogg, or a "
                    + "shorter sound.")
        case .tookTooLong:
            self.init(
                .unprocessableContent, "This took too long and was given up: try a shorter sound.")
        case .noHelper:
            self.init(
                .serviceUnavailable,
                "Voices can’t be changed until the server is started again.", cause: error)
        case .failed:
            self.init(
                .unprocessableContent, "The sound is damaged: choose or record another.",
                cause: error)
        case .diskFull:
            self.init(
                .insufficientStorage, "The server’s disk is full: the sound can’t be changed.",
                cause: error)
        case .unreadable, .notAFile, .noScratchFolder:
            self.init(
                .internalServerError, "Something went wrong in the server; its log says what.",
                cause: error)
        }
    }
}
