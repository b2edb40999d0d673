import Extras
import Foundation
import Hummingbird
import MemeStore

/// The API of Pitch Perfect.
struct VoiceRoutes: Sendable {
    /// The most bytes of a recording.
    static let maximumUpload = VoiceHelper.mostBytes

    /// Not that of memes, which would wait: ten minutes of sound take half a minute. More at once than
    /// there are cores: long ones have less of these than short ones, and memes come first.
    let gate = RenderGate(
        width: max(4, ProcessInfo.processInfo.activeProcessorCount), patience: .seconds(30))
    /// Half of it for a client.
    let shares = ClientShares(width: 2, lineLength: 8, patience: .seconds(30))
    let uploads: Uploads
    /// `nil` where this process starts ffmpeg.
    var helper: VoiceHelper?

    var routes: [APIRoute] {
        [APIRoute(method: .post, path: "extras/voices/{effect}", handler: change)]
    }

    /// A recording as an effect makes it sound; nothing is kept of either.
    private func change(_ request: Request, _ context: WebContext) async throws -> Response {
        let effect = try context.effect
        let format = try request.soundFormat
        try Self.checkMediaType(request.mediaType)
        return try await shares.pass(ClientAddress(context.channel.remoteAddress)) {
            try await change(request, by: effect, as: format)
        }
    }

    private func change(
        _ request: Request, by effect: VoiceEffect, as format: SoundFormat
    ) async throws -> Response {
        // Bodies that wait for sounds would keep those of pictures away.
        try await uploads.withBody(of: request, upTo: Self.maximumUpload, turn: gate) {
            recording in
            if recording.readableBytes == 0 {
                throw Problem(.unprocessableContent, "The recording is empty: make another.")
            }
            // Megabytes keep a thread for a while, and these have others to answer.
            let sound = try await Offload.run { Data(recording.readableBytesView) }
            let changed = try await Self.whileClientWaits { [helper] in
                if let helper {
                    return try await helper.change(sound, by: effect, as: format)
                }
                return try await Self.change(sound, by: effect, as: format)
            }
            return Response(
                status: .ok, headers: [.contentType: format.mediaType, .cacheControl: "no-store"],
                body: try AnswerRoom.body(ByteBuffer(bytes: changed)))
        }
    }

    /// Changes a sound by programs that this process starts.
    private static func change(
        _ sound: Data, by effect: VoiceEffect, as format: SoundFormat
    ) async throws -> Data {
        try await ScratchFolder.with { folder in
            let (input, output) = ("\(folder)/recording", "\(folder)/changed")
            try await Offload.run { try write(sound, to: input) }
            _ = try await VoiceChanger(limits: .ofServer)
                .change(input, by: effect, as: format, to: output)
            return try await Offload.run { try Data(contentsOf: URL(fileURLWithPath: output)) }
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

    private static func write(_ sound: Data, to path: String) throws {
        do {
            try sound.write(to: URL(fileURLWithPath: path))
        } catch let error as CocoaError where error.code == .fileWriteOutOfSpace {
            throw VoiceError.diskFull
        }
    }

    /// Does something, and gives it up when nobody waits for it any more.
    private static func whileClientWaits<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let task = Task { try await work() }
        do {
            return try await Client.current.watching {
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
