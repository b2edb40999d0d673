import Foundation
import TestSupport

/// A meme in the output of `--json`, decoded as a client would.
struct MemeJSON: Decodable, Equatable {
    var id: String
    var shortID: String
    var topText: String
    var bottomText: String
    var otherText: String
    var texts: [String]
    var tags: [String]
    var created: Date
    var modified: Date
    var width: Int
    var height: Int
    var byteCount: Int
    var format: String
    var memed: String
    var original: String
    var originalFormat: String

    /// The size as `640x480`.
    var size: String { "\(width)x\(height)" }
}

/// The output of `list --json`.
struct MemeListJSON: Decodable {
    var memes: [MemeJSON]
    var total: Int
}

/// The output of a command for several pictures or memes.
struct ResultsJSON<Result: Decodable>: Decodable {
    var results: [Result]
}

/// What is printed on standard error as `error`.
struct PrintedError: Decodable, Equatable {
    var kind: String
    var message: String
    var candidates: [String]
    var help: String?
}

struct SavedJSON: Decodable {
    struct Caption: Decodable {
        struct InkBox: Decodable {
            var x: Double
            var y: Double
            var width: Double
            var height: Double
        }

        struct Line: Decodable, Equatable {
            var text: String
            var x: Double
            var y: Double
            var inkWidth: Double
        }

        var text: String
        var role: String
        var lines: [Line]
        var fontSize: Double
        var outlineWidth: Double
        var fonts: [String]
        var inkBox: InkBox
        var angle: Double
        var warnings: [String]
    }

    var meme: MemeJSON?
    var file: String?
    var width: Int
    var height: Int
    var byteCount: Int
    var format: String
    var captions: [Caption]
    var warnings: [String]
}

struct DetailJSON: Decodable {
    struct Recipe: Decodable {
        struct Caption: Decodable {
            struct Style: Decodable {
                struct Font: Decodable {
                    var family: String?
                    var file: String?
                }

                struct Shadow: Decodable {
                    var color: String
                    var x: Double
                    var y: Double
                    var blur: Double
                }

                var font: Font
                var fill: String
                var outline: String
                var outlineWidth: Double
                var shadow: Shadow?
                var letterCase: String
                var language: String?
                var alignment: String
                var verticalAlignment: String?
                var angle: Double
                var maximumSize: String?
                var minimumSize: String?
                var lineSpacing: Double
                var letterSpacing: Double
            }

            struct Box: Decodable {
                var x: Double
                var y: Double
                var width: Double
                var height: Double
            }

            var text: String
            var role: String
            var box: Box
            var style: Style
        }

        struct Size: Decodable {
            var width: Int
            var height: Int
        }

        var layout: String
        var captions: [Caption]
        var canvas: Size?
        var longestSide: Int?
        var background: String
        var backdrop: String?
        var format: String?
        var quality: Int?
        var keepsMetadata: Bool
        var describesItself: Bool
    }

    var meme: MemeJSON
    var recipe: Recipe
    var store: String
}

/// The output of `show --json` for a picture's file.
struct PictureDetailJSON: Decodable {
    var file: String
    var width: Int
    var height: Int
    var byteCount: Int
    var format: String
    var text: String
    var language: String?
    var recipe: DetailJSON.Recipe?
    var original: String?
    var hasOriginal: Bool
    var meme: MemeJSON?
    var store: String
}

extension TestEnvironment {
    /// All memes of the store, newest first.
    func memes() async throws -> [MemeJSON] {
        try await run("list", "--all", "--json").json(MemeListJSON.self).memes
    }

    /// Runs SQL on the store's catalog, for states that no command can make.
    func changeCatalog(_ sql: String) async throws {
        let python = process(
            [
                "-c",
                "import sqlite3, sys; db = sqlite3.connect(sys.argv[1]); "
                    + "db.executescript(sys.argv[2]); db.commit()",
                path("store/catalog.sqlite"), sql,
            ], executable: URL(filePath: "/usr/bin/python3"))
        guard try await python.runToEnd() == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    /// Makes a meme and returns its id.
    func create(_ arguments: String...) async throws -> String {
        let run = try await run(["create", "--json"] + arguments)
        guard let meme = try run.json(SavedJSON.self).meme else {
            throw CocoaError(.coderInvalidValue)
        }
        return meme.id
    }

    func detail(of id: String) async throws -> DetailJSON {
        try await run("show", id, "--json").json(DetailJSON.self)
    }
}
