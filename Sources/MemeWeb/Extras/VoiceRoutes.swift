import Extras
import Foundation
import Hummingbird

/// The API of Pitch Perfect.
struct VoiceRoutes: Sendable {
    /// The most bytes of a recording: 10 minutes have 10 MB as browsers record them.
    static let maximumUpload = 25_000_000
    /// 10 minutes, which come out as 57 MB where they are slow or as they are.
    static let limits = VoiceLimits(duration: 600, bytes: 64_000_000, time: .seconds(240))

    /// Not that of memes, which would wait: ten minutes of sound take half a minute.
    let gate = RenderGate(
        width: max(1, ProcessInfo.processInfo.activeProcessorCount / 2), patience: .seconds(30))
    let uploads: Uploads

    var routes: [APIRoute] {
        [APIRoute(method: .post, path: "extras/voices/{effect}", handler: change)]
    }

    /// A recording as an effect makes it sound; nothing is kept of either.
    private func change(_ request: Request, _ context: WebContext) async throws -> Response {
        let effect = try context.effect
        let format = try request.soundFormat
        try Self.checkMediaType(request.mediaType)
        // Bodies that wait for sounds would keep those of pictures away.
        return try await uploads.withBody(of: request, upTo: Self.maximumUpload, turn: gate) {
            recording in
            if recording.readableBytes == 0 {
                throw Problem(.unprocessableContent, "The recording is empty: make another.")
            }
            return try await ScratchFolder.with { folder in
                let (input, output) = ("\(folder)/recording", "\(folder)/changed")
                try Self.write(recording, to: input)
                try await Self.whileClientWaits {
                    try await VoiceChanger(limits: Self.limits)
                        .change(input, by: effect, as: format, to: output)
                }
                let changed = try Data(contentsOf: URL(fileURLWithPath: output))
                return Response(
                    status: .ok,
                    headers: [.contentType: format.mediaType, .cacheControl: "no-store"],
                    body: try AnswerRoom.body(ByteBuffer(bytes: changed)))
            }
        }
    }

    /// The bytes decide what a sound is; what says that it is none, such as a form, is refused.
    private static func checkMediaType(_ type: String) throws(Problem) {
        // Browsers may call it a video although it has none.
        let known = ["", "application/octet-stream", "application/ogg", "video/mp4", "video/webm"]
        guard known.contains(type) || type.hasPrefix("audio/") else {
            throw Problem(.unsupportedMediaType, "The body is to be a sound, as it is.")
        }
    }

    private static func write(_ recording: ByteBuffer, to path: String) throws {
        do {
            try Data(recording.readableBytesView).write(to: URL(fileURLWithPath: path))
        } catch let error as CocoaError where error.code == .fileWriteOutOfSpace {
            throw VoiceError.diskFull
        }
    }

    /// Does something, and gives it up when nobody waits for it any more.
    private static func whileClientWaits<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws {
        let task = Task { try await work() }
        do {
            _ = try await Client.current.watching {
                try await withTaskCancellationHandler {
                    try await task.value
                } onCancel: {
                    task.cancel()
                }
            } onGone: {
                task.cancel()
            }
        } catch is CancellationError {
            throw HTTPError.clientGone
        }
    }
}

extension WebContext {
    fileprivate var effect: VoiceEffect {
        get throws {
            guard let effect = VoiceEffect(rawValue: try parameters.require("effect")) else {
                let names = VoiceEffect.allCases.map(\.rawValue).joined(separator: ", ")
                throw Problem(.notFound, "There is no such effect. There are \(names).")
            }
            return effect
        }
    }
}

extension Request {
    /// What the answer is to be; MP3, which all browsers play, unless it says otherwise.
    fileprivate var soundFormat: SoundFormat {
        get throws {
            guard let name = try query("format") else { return .mp3 }
            guard let format = SoundFormat(rawValue: name) else {
                let names = SoundFormat.allCases.map(\.rawValue).joined(separator: ", ")
                throw Problem(.badRequest, "“format” is to be one of \(names).")
            }
            return format
        }
    }
}
