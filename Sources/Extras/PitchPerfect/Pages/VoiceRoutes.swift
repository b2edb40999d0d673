import Foundation
import Hummingbird
import MemeConcurrency
import MemeStore
import MemeWeb

/// The API of Pitch Perfect.
struct VoiceRoutes: Sendable {
    /// The largest recording, in bytes.
    static let maximumUpload = VoiceHelper.mostBytes

    /// The gate of sounds; see ``newGate()``.
    let gate: RenderGate
    /// A client may use half of the gate.
    let shares = ClientShares(width: 2, lineLength: 8, patience: .seconds(30))
    let uploads: Uploads
    /// `nil` if this process starts ffmpeg itself.
    var helper: VoiceHelper?

    /// The gate of sounds. It is separate from that of memes, which would otherwise wait: ten minutes of
    /// sound take half a minute. It is wider than the number of cores, because long sounds run at a
    /// lower priority than short ones and memes.
    static func newGate() -> RenderGate {
        RenderGate(
            width: max(4, ProcessInfo.processInfo.activeProcessorCount), patience: .seconds(30))
    }

    var routes: [APIRoute] {
        [APIRoute(method: .post, path: "extras/voices/{effect}", handler: change)]
    }

    /// Changes a recording by an effect. The server keeps neither.
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
        // Waits for a turn first, because sounds that wait in memory would keep pictures from being
        // uploaded.
        try await uploads.withBody(of: request, upTo: Self.maximumUpload, turn: gate) {
            recording in
            if recording.readableBytes == 0 {
                throw Problem(.unprocessableContent, "The recording is empty: make another.")
            }
            // Megabytes keep a thread for a while, and these have others to answer.
            let sound = await Workers.disk.run { Data(recording.readableBytesView) }
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

    /// Changes a sound with programs that this process starts.
    private static func change(
        _ sound: Data, by effect: VoiceEffect, as format: SoundFormat
    ) async throws -> Data {
        try await ScratchFolder.with { folder in
            let (input, output) = ("\(folder)/recording", "\(folder)/changed")
            try await Workers.disk.run { try write(sound, to: input) }
            _ = try await VoiceChanger(limits: .ofServer)
                .change(input, by: effect, as: format, to: output)
            return try await Workers.disk.run { try Data(contentsOf: URL(fileURLWithPath: output)) }
        }
    }

    /// The bytes decide the format. This refuses bodies that claim to be something else, such as a form.
    private static func checkMediaType(_ type: String) throws(Problem) {
        // A browser may declare a video, although it records only sound.
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

    /// Runs `work`, and cancels it if the client disconnects.
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
    /// The format that the request accepts; by default MP3, which all browsers play.
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
