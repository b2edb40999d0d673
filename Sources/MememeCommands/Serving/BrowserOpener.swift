import Foundation

/// Opens the browser for a confined server, which can't start programs: a shell that is started before
/// and waits for the address.
struct BrowserOpener {
    /// The pipe for the address; it stays open when this process executes the program again.
    let descriptor: Int32

    /// - Throws: ``Failure`` if no program for it is installed.
    static func started() throws -> BrowserOpener {
        let program = try Desktop.opener
        let pipe = Pipe()
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        // The shell ends when the pipe closes, whatever happens to the server.
        shell.arguments = ["-c", #"read -r address && exec "$0" "$address""#, program]
        shell.standardInput = pipe.fileHandleForReading
        try shell.run()
        let descriptor = dup(pipe.fileHandleForWriting.fileDescriptor)
        guard descriptor >= 0 else { throw Failure(program, "could not be started") }
        return BrowserOpener(descriptor: descriptor)
    }

    func open(_ address: String) {
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try? handle.write(contentsOf: Data("\(address)\n".utf8))
    }
}
