/// The programs that access the clipboard of a session. xsel isn't one: it supports only text.
enum Clipboard {
    /// The commands wl-copy and wl-paste.
    case wayland
    /// The command xclip.
    case x11

    /// - Throws: ``Failure`` if there is no graphical session.
    static func ofSession() throws -> Clipboard {
        if isSet("WAYLAND_DISPLAY") { return .wayland }
        if isSet("DISPLAY") { return .x11 }
        throw Failure(
            "clipboard",
            "there is no desktop session here (neither WAYLAND_DISPLAY nor DISPLAY is set): "
                + "name files instead, as with -o or share --to")
    }

    private static func isSet(_ name: String) -> Bool {
        Terminal.environment(name)?.isEmpty == false
    }

    /// The command that copies its input.
    ///
    /// - Parameter type: the media type of the input.
    func copying(_ type: String) throws -> Program {
        switch self {
        case .wayland: try wayland("wl-copy", ["--type", type])
        case .x11: try xclip(["-t", type, "-i"])
        }
    }

    /// The command that lists the media types on the clipboard, one per line.
    func listing() throws -> Program {
        switch self {
        case .wayland: try wayland("wl-paste", ["--list-types"])
        case .x11: try xclip(["-t", "TARGETS", "-o"])
        }
    }

    /// The command that prints the clipboard's content in a media type.
    func pasting(_ type: String) throws -> Program {
        switch self {
        case .wayland: try wayland("wl-paste", ["--type", type])
        case .x11: try xclip(["-t", type, "-o"])
        }
    }

    private func wayland(_ name: String, _ arguments: [String]) throws -> Program {
        Program(try Program.find(name, package: "wl-clipboard"), arguments)
    }

    private func xclip(_ arguments: [String]) throws -> Program {
        Program(
            try Program.find("xclip", package: "xclip"), ["-selection", "clipboard"] + arguments)
    }
}
