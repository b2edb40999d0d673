import MemeRender
import MemeStore

/// The names of the files that a command writes, so that none replaces another.
struct OutputNames {
    private var given: Set<String> = []

    /// The destination of a picture: with a number if this command has already written to it.
    mutating func apart(_ destination: StagedFile.Destination) -> StagedFile.Destination {
        guard case .file(let wanted) = destination, !given.insert(wanted).inserted else {
            return destination
        }
        let path = free(like: wanted)
        Console.note(
            "\(wanted.printable) is of another picture here, so this is \(path.printable)")
        return .newFile(path)
    }

    /// The file that a dry run would write.
    mutating func foreseen(_ destination: StagedFile.Destination) -> StagedFile.Destination {
        guard case .freeName(let wanted) = destination else { return destination }
        return .newFile(free(like: wanted))
    }

    private mutating func free(like wanted: String) -> String {
        var path = wanted
        var number = 2
        while given.contains(path) || FileStamp(of: path) != nil {
            path = wanted.numbered(number)
            number += 1
        }
        given.insert(path)
        return path
    }
}
