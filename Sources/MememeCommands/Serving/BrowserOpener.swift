import Foundation

/// Opens the browser for a server that has no right to start programs any more: a shell that is started
/// before, and waits for the address.
struct BrowserOpener {
    /// What the address is written to; it stays open where this program is executed anew.
    let descriptor: Int32

    /// - Throws: ``Failure`` where there is no program for it.
    static func started() throws -> BrowserOpener {
        let program = try Desktop.opener
        let pipe = Pipe()
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        // It ends with the pipe, whatever becomes of the server.
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
