#if canImport(Glibc)
    package import Glibc
#elseif canImport(Musl)
    package import Musl
#else
    package import Darwin
#endif

/// Operations on folders.
package enum Folder {
    /// Creates a folder, and its missing parents.
    ///
    /// - Parameters:
    ///   - root: a folder above it that isn't created if it is missing.
    ///   - mode: its permissions; by default, for this user alone.
    package static func create(
        _ path: String, in root: String? = nil, mode: mode_t = 0o700
    ) throws(FileError) {
        var code = make(path, mode)
        if code == ENOENT, !path.isEmpty {
            if path.parentFolder == root { throw .missingFolder(path.parentFolder, of: path) }
            // Another program may have made it meanwhile.
            if stat(at: path.parentFolder) == nil {
                try create(path.parentFolder, in: root, mode: mode)
            }
            code = make(path, mode)
            // Linux's /proc says ENOENT for folders that nobody may make there.
            if code == ENOENT { code = EACCES }
        }
        switch code {
        case 0: try synchronize(path.parentFolder)
        case EEXIST:
            guard let status = stat(at: path) else { throw .brokenLink(path) }
            guard status.isDirectory else { throw .notDirectory(path) }
        default: throw FileError(code, .write, path)
        }
    }

    /// Creates a folder that other users may read, if it is missing.
    package static func createShared(_ path: String) throws(FileError) {
        try create(path.withoutSlashes, mode: 0o777)
    }

    /// - Returns: zero, or an `errno`.
    private static func make(_ path: String, _ mode: mode_t) -> Int32 {
        mkdir(path.systemPath, mode) == 0 ? 0 : errno
    }

    /// Waits until the disk has the entries of a folder (`fsync`).
    package static func synchronize(_ path: String) throws(FileError) {
        try FileDescriptor(opening: path, O_RDONLY | O_DIRECTORY, for: .write).synchronize()
    }

    /// Checks that a file of this path could be made.
    package static func checkWritable(for path: String) throws(FileError) {
        let folder = path.parentFolder
        if let status = stat(at: folder), !status.isDirectory { throw .notDirectory(path) }
        guard access(folder.systemPath, W_OK | X_OK) == 0 else {
            throw FileError(errno, .write, path)
        }
    }

    /// Checks that a file can be read.
    package static func checkReadable(_ path: String) throws(FileError) {
        guard access(path.systemPath, R_OK) == 0 else { throw FileError(errno, .read, path) }
    }

    /// Whether the file system of a folder has no inodes left.
    package static func isOutOfNames(_ path: String) -> Bool {
        var status = statvfs()
        // Some file systems don't count inodes.
        return statvfs(path.systemPath, &status) == 0 && status.f_files > 0 && status.f_favail == 0
    }

    /// Removes a file; does nothing if there is none.
    package static func removeFile(_ path: String) throws(FileError) {
        if unlink(path.systemPath) != 0 && errno != ENOENT { throw FileError(errno, .remove, path) }
    }

    /// The names of a folder's entries, sorted; empty if there is no such folder.
    package static func names(in path: String) throws(FileError) -> [String] {
        guard let stream = opendir(path.systemPath) else {
            if errno == ENOENT { return [] }
            throw FileError(errno, .read, path)
        }
        defer { closedir(stream) }
        var names: [String] = []
        errno = 0
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
            errno = 0
        }
        if errno != 0 { throw FileError(errno, .read, path) }
        return names.sorted()
    }

    /// The absolute path, with symbolic links resolved.
    package static func resolve(_ path: String) throws(FileError) -> String {
        guard let resolved = realpath(path.systemPath, nil) else {
            throw FileError(errno, .read, path)
        }
        defer { free(resolved) }
        return String(
            keeping: UnsafeBufferPointer(start: resolved, count: strlen(resolved)).map {
                UInt8(bitPattern: $0)
            })
    }

    /// Runs `body` while it holds an exclusive advisory lock on a folder, which all threads and
    /// processes respect.
    package static func withLock<Value>(_ path: String, _ body: () throws -> Value) throws -> Value
    {
        let lock = try FolderLock(path, .exclusive, for: .write)
        return try withExtendedLifetime(lock) { try body() }
    }
}

extension String {
    /// The folder of this path, or the nearest one above it that there is.
    package var existingFolder: String {
        var folder = self
        while stat(at: folder) == nil, folder != "/", folder != "." { folder = folder.parentFolder }
        return folder
    }
}
