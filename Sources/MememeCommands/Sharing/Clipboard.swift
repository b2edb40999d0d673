/// The programs that reach the clipboard of a session. xsel can't: it knows only text.
enum Clipboard {
    /// wl-copy and wl-paste.
    case wayland
    /// xclip.
    case x11

    /// - Throws: ``Failure`` where there is no session.
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

    /// What puts on it what it reads.
    ///
    /// - Parameter type: the media type of that.
    func copying(_ type: String) throws -> Program {
        switch self {
        case .wayland: try wayland("wl-copy", ["--type", type])
        case .x11: try xclip(["-t", type, "-i"])
        }
    }

    /// What prints the media types that it has, a line each.
    func listing() throws -> Program {
        switch self {
        case .wayland: try wayland("wl-paste", ["--list-types"])
        case .x11: try xclip(["-t", "TARGETS", "-o"])
        }
    }

    /// What prints the bytes of one of them.
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
