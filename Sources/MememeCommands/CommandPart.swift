package import ArgumentParser
package import MemeWeb

/// A part of the program in addition to the memes, with commands of its own and pages on the server.
///
/// Its options are also options of `serve`.
package protocol CommandPart: ParsableArguments, Sendable {
    /// Its commands, listed after those of the memes.
    static var commands: [any ParsableCommand.Type] { get }
    /// The names of its commands that read the preferences file.
    static var preferring: [String] { get }
    /// `CommandConfiguration.root(with: Self.self)`, stored.
    ///
    /// The root command and `serve` are generic, so they can't store their configurations, and the
    /// parser asks for each a dozen times.
    static var root: CommandConfiguration { get }
    /// `CommandConfiguration.serve(examples:)`, stored, with example command lines of its options.
    static var serve: CommandConfiguration { get }
    /// The helper process that runs programs for a confined server; `nil` if the part needs none.
    static var helper: ServerHelper? { get }

    /// The files and folders that a server reads for it; they may be missing.
    var readable: [String] { get }
    /// Makes the server's parts.
    ///
    /// - Parameter helper: a descriptor connected to the process of ``helper``; `nil` if there is no
    ///   helper, because the server may run programs itself or no program is installed.
    func serverParts(helper: Int32?) throws -> [any ServerPart]
}

/// No part: only the memes.
package struct NoParts: CommandPart {
    package static let commands: [any ParsableCommand.Type] = []
    package static let preferring: [String] = []
    package static let root = CommandConfiguration.root(with: Self.self)
    package static let serve = CommandConfiguration.serve()
    package static let helper: ServerHelper? = nil

    package init() {}

    package var readable: [String] { [] }

    package func serverParts(helper: Int32?) -> [any ServerPart] { [] }
}
