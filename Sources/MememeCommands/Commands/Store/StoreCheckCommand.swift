import ArgumentParser
import MemeStore

struct StoreCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Look whether all memes are whole, and repair what can be repaired.",
        discussion: """
            Reads everything and changes nothing: the catalogue, each row and recipe, and every picture, \
            which is compared with its digest. Others may use the store meanwhile. What does no harm, \
            such as pictures that no meme has, is told as a note.

            With --repair, a meme whose picture is lost is rendered anew from its original, and a damaged \
            catalogue is made anew of the rows that can be read, or else of what the pictures say of \
            themselves. Pictures that say that they are memes and are in no list are taken in again. \
            Nothing is thrown away: what is damaged goes to the folder lost+found of the \
            store. Originals that are lost come back with `mememe store restore --merge`. In a database, \
            pictures are repaired, and rows aren't: it has backups of its own.

            --json prints store (its folder), isSound, memeCount, pictureCount, byteCount, and problems \
            and notes, each with kind, path, ids, fault and advice; after a repair also isRepaired and \
            outcome, and lostAndFound.

            Exit status: 0 sound, or all was repaired, 1 something is wrong.

            EXAMPLES
              mememe store check
              mememe store check --repair
              mememe store check --store /mnt/backup/memes --json
            """)

    @Flag(help: "Repair what can be repaired.")
    var repair = false

    @OptionGroup var json: JSONOptions
    @OptionGroup var storage: StoreOptions

    func run() async throws {
        try storage.checkThere()
        let folder = storage.folder
        let report = try await Interruptions.cancelling { [repair] in
            try await withProgress("Checking") { progress in
                if repair {
                    let result = try await Store.repair(at: folder, progress: progress)
                    return CheckReport(
                        check: result.check, repairs: result.repairs,
                        lostAndFound: result.lostAndFound)
                }
                return CheckReport(check: try await Store.check(at: folder, progress: progress))
            }
        }
        if json.json {
            try Console.printJSON(report.record)
        } else {
            try Console.print(report.lines.map(\.printable))
        }
        if !report.isSound { throw ExitCode.failure }
    }
}
