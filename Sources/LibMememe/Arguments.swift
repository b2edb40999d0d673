import CMememe
import Foundation
import MemeRender
import MemeStore

/// The text of an argument.
///
/// - Parameter name: what the argument is called.
/// - Throws: ``CallError`` if it is null or no UTF-8.
func text(_ argument: UnsafePointer<CChar>?, _ name: String) throws -> String {
    guard let argument else { throw CallError("“\(name)” is null") }
    guard let text = String(validatingCString: argument) else {
        throw CallError("“\(name)” is no UTF-8")
    }
    return text
}

/// Decodes the JSON of an argument.
///
/// - Throws: `DecodingError` or ``CallError``.
func decoded<Value: Decodable>(
    _ argument: UnsafePointer<CChar>?, _ name: String, as type: Value.Type
) throws -> Value {
    try JSONSchema.decoder.decode(type, from: Data(text(argument, name).utf8))
}

/// The pictures of a call, in its order.
struct CallPictures {
    private let pictures: [(name: String?, image: EncodedImage)]

    /// - Throws: ``CallError``, which names the picture.
    init(_ pictures: UnsafePointer<mememe_picture>?, count: Int) throws {
        guard let pictures, count > 0 else {
            if count != 0 { throw CallError("“pictures” is null") }
            self.pictures = []
            return
        }
        var names: Set<String> = []
        self.pictures = try UnsafeBufferPointer(start: pictures, count: count).map { picture in
            let name = try picture.name.map { try text($0, "name") }
            if let name, !names.insert(name).inserted {
                throw CallError("two pictures have the name “\(name)”")
            }
            let bytes = UnsafeRawBufferPointer(start: picture.bytes, count: picture.size)
            do {
                return (name, try EncodedImage([UInt8](bytes)))
            } catch {
                throw CallError(ErrorKind(error), name.map { "\($0): \(error)" } ?? "\(error)")
            }
        }
    }

    /// The first picture that has none of these names.
    func first(besides names: Set<String>) -> EncodedImage? {
        pictures.first { picture in picture.name.map { !names.contains($0) } ?? true }?.image
    }

    /// The pictures, in order.
    var all: [EncodedImage] { pictures.map(\.image) }

    /// Those without a name, in order.
    var unnamed: [EncodedImage] { pictures.filter { $0.name == nil }.map(\.image) }

    /// The picture of a name; `nil` if there is none.
    subscript(name: String) -> EncodedImage? { pictures.first { $0.name == name }?.image }

    /// - Throws: ``CallError`` if there is none.
    func named(_ name: String) throws -> EncodedImage {
        guard let picture = self[name] else {
            throw CallError(.missingPicture, "no picture has the name “\(name)”")
        }
        return picture
    }
}

extension MemeTag {
    /// The tags of some names.
    ///
    /// - Throws: ``CallError``, which names what can't be one.
    static func set(_ names: [String]?) throws -> Set<MemeTag> {
        Set(
            try (names ?? []).map { name in
                guard let tag = MemeTag(name) else {
                    throw CallError("“\(name.prefix(80))” can’t be a tag")
                }
                return tag
            })
    }
}

/// How a call makes a meme.
struct CallOptions {
    let renderer: Renderer
    let progress: @Sendable (Double) -> Void

    /// - Throws: ``CallError``.
    init(_ options: UnsafePointer<mememe_options>?) throws {
        let options = try Self.known(options)
        var limits = RenderLimits()
        if options.most_pixels > 0 { limits.maximumPixels = Int(clamping: options.most_pixels) }
        if options.most_memory > 0 { limits.maximumMemory = Int(clamping: options.most_memory) }
        guard options.seconds >= 0 else { throw CallError("“seconds” is less than 0") }
        // A limit of a century is as good as none.
        if options.seconds > 0 { limits.time = .seconds(min(options.seconds, 3e9)) }
        var renderer = Renderer(limits: limits)
        renderer.staysOnThread = options.stays_on_thread
        renderer.stop = options.stop.map { CallStop.of($0).stop }
        self.renderer = renderer
        let call = options.progress
        // It is the caller's, who knows that it is passed on any thread.
        nonisolated(unsafe) let context = options.context
        progress = { call?($0, context) }
    }

    /// The options as far as the caller knows them: it may have been compiled with an earlier header.
    private static func known(_ options: UnsafePointer<mememe_options>?) throws -> mememe_options {
        var known = mememe_options()
        guard let options else { return known }
        let size = UnsafeRawPointer(options).load(as: Int.self)
        guard size >= MemoryLayout<Int>.size else {
            throw CallError("“struct_size” of the options is to be sizeof(mememe_options)")
        }
        withUnsafeMutableBytes(of: &known) { bytes in
            bytes.copyMemory(
                from: UnsafeRawBufferPointer(start: options, count: min(size, bytes.count)))
        }
        return known
    }
}

/// Ends calls.
final class CallStop: Handle {
    let stop = RenderStop()
}

// MARK: In C

@c @implementation
public func mememe_stop_new() -> OpaquePointer? { CallStop().retained }

@c @implementation
public func mememe_stop_now(_ stop: OpaquePointer?) {
    if let stop { CallStop.of(stop).stop.stop() }
}

@c @implementation
public func mememe_stop_free(_ stop: OpaquePointer?) { CallStop.release(stop) }

// Never freed, and only read.
nonisolated(unsafe) private let version = strdup(Mememe.version)

@c @implementation
public func mememe_version() -> UnsafePointer<CChar>? { UnsafePointer(version) }
