import Foundation
import TestSupport
import Testing

/// Stores that are moved, lost, read-only, or on a full disk.
@Suite struct StoreLossTests {
    let environment: TestEnvironment
    let id: String

    init() async throws {
        environment = try TestEnvironment()
        try environment.add("rgb.jpg", as: "cat.jpg")
        id = try await environment.create("cat.jpg", "--top", "One does not", "-o", "meme.jpg")
    }

    private func remove(_ names: String...) throws {
        for name in names {
            try FileManager.default.removeItem(atPath: environment.path(name))
        }
    }

    private func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: environment.path(folder)).sorted()
    }

    // MARK: Moved

    /// The rows come through a pipe, and the store disappears between two of them.
    @Test func aBatchWhoseStoreGoesSaysSo() async throws {
        let run = try await environment.shell(
            """
            wait_for() { for i in $(seq 1200); do [ -e "$1" ] && return; sleep 0.05; done; }
            {
              echo image,top,output; echo cat.jpg,first,one.jpg; wait_for out/one.jpg
              mv store elsewhere; echo cat.jpg,second,two.jpg; sleep 0.3; touch sent
            } | "$0" batch - --output out
            """)
        #expect(run.status == 1)
        #expect(run.error.contains("the store was moved, removed or replaced while it was in use"))
        #expect(environment.exists("out/one.jpg"))
        #expect(!environment.exists("out/two.jpg"))
        #expect(!environment.exists("store"))
        let list = try await environment.run("list", "--store", "elsewhere", "--json")
        #expect(try list.json(MemeListJSON.self).memes.map(\.topText) == ["first", "One does not"])
    }

    // MARK: Lost

    @Test(arguments: [false, true])
    func aLostCatalogueIsReplacedByNoCommand(isEmpty: Bool) async throws {
        if isEmpty {
            try environment.write([], to: "store/catalog.sqlite")
        } else {
            try remove("store/catalog.sqlite")
        }
        let log = try environment.bytes(of: "store/catalog.sqlite-wal")
        for arguments in [
            ["list"], ["show", id], ["create", "cat.jpg", "--top", "x"], ["delete", id, "--yes"],
            ["edit", id, "--top", "x"], ["share", id, "--to", "x.jpg"], ["trash"],
            ["serve", "--port", "0"], ["store", "gc"], ["store", "stats"],
            ["store", "backup", "b"], ["store", "export", "e"],
        ] {
            let run = try await environment.run(arguments)
            #expect(run.status == 1, "\(arguments)")
            #expect(run.error.contains("mememe store check --repair"), "\(arguments)")
        }
        #expect(try environment.bytes(of: "store/catalog.sqlite-wal") == log)
        let check = try await environment.run("store", "check")
        #expect(check.status == 1)
        #expect(check.text.contains("the catalogue is gone, and there are pictures"))
        #expect(try await environment.run("store", "check", "--repair").status == 0)
        #expect(try await environment.memes().map(\.topText) == ["One does not"])
    }

    // MARK: Only read

    @Test(arguments: [
        ["list"], ["show", "abc"], ["delete", "abc"], ["edit", "abc", "--top", "x"],
        ["share", "abc", "--to", "-"], ["trash"], ["restore", "abc"],
    ])
    func whatReadsMakesNoStore(_ command: [String]) async throws {
        try environment.addFolder("photos")
        let files = try environment.files
        for folder in ["none/deep", "photos"] {
            let run = try await environment.run(command + ["--store", folder])
            #expect(run.status == 1)
            #expect(run.error.contains("\(folder): there is no store here yet"))
        }
        // The user's own store, which doesn't exist yet.
        let own = try await environment.run(
            command, environment: ["MEMEME_STORE": environment.path("own")])
        #expect(own.status == (["list", "trash"].contains(command[0]) ? 0 : 1))
        #expect(!own.error.contains("there is no store"))
        #expect(try environment.files == files)
        #expect(try names(in: "photos").isEmpty)
    }

    /// A catalog file that is a pipe or a folder counts as damaged, and no command blocks on it.
    @Test(arguments: ["pipe", "folder"])
    func aCatalogueThatIsNoFileIsNamedAndPutAside(_ kind: String) async throws {
        try remove("store/catalog.sqlite-wal", "store/catalog.sqlite-shm", "store/catalog.sqlite")
        let path = environment.path("store/catalog.sqlite")
        if kind == "pipe" {
            #expect(mkfifo(path, 0o600) == 0)
        } else {
            try environment.addFolder("store/catalog.sqlite")
        }
        let commands = [
            ["list"], ["create", "cat.jpg", "--top", "x", "-o", "x.jpg"], ["show", id],
            ["store", "check"],
        ]
        for command in commands {
            let run = try await environment.run(command)
            #expect(run.status == 1)
            let said = run.text + run.error
            #expect(said.contains("the catalogue is damaged"))
            #expect(said.contains("--repair"))
        }
        #expect(try await environment.run("store", "check", "--repair").status == 0)
        #expect(try await environment.memes().count == 1)
    }

    @Test func aPathThatIsTooLongIsNoSoundStore() async throws {
        let folder = Array(repeating: String(repeating: "d", count: 200), count: 4)
            .joined(separator: "/")
        try FileManager.default.createDirectory(
            atPath: environment.path(folder), withIntermediateDirectories: true)
        let run = try await environment.run("store", "check", "--store", folder)
        #expect(run.status == 1)
        #expect(run.error.contains("choose a shorter one"))
    }

    /// A restore that fails late, because of damage, leaves no store.
    @Test(arguments: [("new/store", false), ("photos", true)])
    func whatFailsWhileItIsRestoredLeavesNoStore(_ folder: String, _ isThere: Bool) async throws {
        _ = try await environment.run("store", "backup", "whole.tar")
        let bytes = try environment.bytes(of: "whole.tar")
        try environment.write(Array(bytes.dropLast(2000)), to: "cut.tar")
        if isThere {
            try environment.addFolder(folder)
            try environment.write([1], to: "\(folder)/1.jpg")
        }
        let run = try await environment.run("store", "restore", "cut.tar", "--store", folder)
        #expect(run.status == 1)
        #expect(environment.exists(folder) == isThere)
        if isThere { #expect(try names(in: folder) == ["1.jpg"]) }
        // A store that existed before stays.
        let own = try await environment.run("store", "restore", "cut.tar", "--merge")
        #expect(own.status == 1)
        #expect(try await environment.memes().count == 1)
    }

    /// A command that has nothing to import makes no store.
    @Test(arguments: [
        ["restore", "none.tar"], ["restore", "cat.jpg"], ["restore", "photos"], ["import", "none"],
        ["import", "photos"], ["import", "cat.jpg"],
    ])
    func whatIsNoBackupMakesNoStore(_ command: [String]) async throws {
        try environment.addFolder("photos")
        let files = try environment.files
        let run = try await environment.run(["store"] + command + ["--store", "new/store"])
        #expect(run.status == 1)
        #expect(run.errorLines.count == 1)
        #expect(try environment.files == files)
        #expect(try names(in: "photos").isEmpty)
    }

    @Test func completionsMakeNoStore() async throws {
        let files = try environment.files
        let run = try await environment.run(
            "---completion", "show", "--", "positional@0", "1", "0", "mememe", "show", "",
            environment: ["MEMEME_STORE": environment.path("own"), "SAP_SHELL": "bash"])
        #expect(run.status == 0)
        #expect(try environment.files == files)
    }

    /// Reads from a read-only disk: a backup, a store, and a store whose catalog is only a write-ahead
    /// log.
    @Test(.enabled(if: geteuid() != 0 || Mounts.areAllowed), arguments: ["backup", "store", "log"])
    func whatCannotBeWrittenCanBeRead(_ kind: String) async throws {
        if kind == "backup" {
            _ = try await environment.run("store", "backup", "disk")
        } else {
            try FileManager.default.copyItem(
                atPath: environment.path("store"), toPath: environment.path("disk"))
            if kind == "log" { try remove("disk/catalog.sqlite-shm") }
        }
        let before = try names(in: "disk")
        let run = try await environment.shell(
            withReadOnly: "disk",
            """
            export MEMEME_STORE="$PWD/disk"
            "$0" list --json && "$0" show \(id) --json && "$0" share \(id) --to shared.jpg &&
            "$0" store stats --json && "$0" store check && "$0" store gc --dry-run &&
            "$0" store backup copy && "$0" store export pictures &&
            "$0" store restore disk --store other &&
            "$0" edit \(id) --top z --dry-run
            """)
        #expect(run.status == 0, "\(run.error)")
        #expect(try environment.bytes(of: "shared.jpg") == environment.bytes(of: "meme.jpg"))
        #expect(try names(in: "disk") == before)
        for store in ["copy", "other"] {
            let list = try await environment.run("list", "--store", store, "--json")
            #expect(try list.json(MemeListJSON.self).memes.map(\.id) == [id])
        }
        // A command that would change the store says why it can't.
        let change = try await environment.shell(
            withReadOnly: "disk", "\"$0\" create cat.jpg --top x --store disk -o x.jpg")
        #expect(change.status == 1)
        #expect(change.errorLines.count == 1 || change.error.contains("read-only"))
        #expect(!environment.exists("x.jpg"))
    }

    // MARK: Private

    @Test func whatHoldsOriginalsIsForItsUserAlone() async throws {
        let run = try await environment.shell(
            """
            umask 000; mkdir -m 755 open; export MEMEME_STORE="$PWD/open"
            "$0" create cat.jpg --top x -o mine.jpg && "$0" store backup b.tar &&
            "$0" store backup b && "$0" store export e &&
            stat -c '%a' mine.jpg && stat -c '%a' b.tar && stat -c '%a' b e &&
            find b e open -type f -perm /077
            """)
        #expect(run.status == 0, "\(run.error)")
        #expect(run.lines.suffix(4) == ["666", "600", "700", "700"])
    }

    // MARK: No room

    @Test(.enabled(if: geteuid() == 0 && Mounts.areAllowed))
    func whatIsDeletedNeedsNoRoom() async throws {
        try environment.addFolder("full")
        let run = try await environment.shell(
            mounting: "mount -t tmpfs -o size=6m none full",
            """
            export MEMEME_STORE="$PWD/full/store"
            for i in 1 2 3 4; do "$0" create cat.jpg --top "meme $i" -o x.jpg --force; done 2>&1
            cat /dev/zero >full/filler 2>/dev/null
            "$0" create cat.jpg --top more -o more.jpg && exit 1
            for i in 1 2; do
              id=$("$0" list --json | grep -m1 -o '"id" *: *"[^"]*"' | cut -d'"' -f4)
              "$0" delete "$id" || exit 2
              cat /dev/zero >full/filler-$i 2>/dev/null
            done
            for i in 1 2; do
              id=$("$0" list --json | grep -m1 -o '"id" *: *"[^"]*"' | cut -d'"' -f4)
              "$0" delete --permanently --yes "$id" || exit 3
            done
            "$0" trash --empty --yes || exit 4
            "$0" list && "$0" store check || exit 5
            rm full/filler*; "$0" create cat.jpg --top again -o again.jpg || exit 6
            "$0" delete --permanently --yes \
              $("$0" list --json | grep -m1 -o '"id" *: *"[^"]*"' | cut -d'"' -f4)
            stat -c %s full/store/reserve
            """)
        #expect(run.status == 0, "\(run.text) \(run.error)")
        #expect(run.lines.last == "1048576")
    }

    /// The disk is full at any point: while unpacking, writing a picture, or writing the catalog.
    @Test(
        .enabled(if: geteuid() == 0 && Mounts.areAllowed),
        arguments: ["restore backup.tar --merge", "restore backup --merge", "import export"])
    func whatHasNoRoomLeavesNothing(_ command: String) async throws {
        try environment.add("rocket.jpg")
        try environment.addFolder("full")
        let run = try await environment.shell(
            mounting: "mount -t tmpfs -o size=8m none full",
            """
            for i in 1 2 3 4; do
              "$0" create rocket.jpg --top "meme $i" -o x.jpg --force || exit 2
            done
            "$0" store backup backup.tar && "$0" store backup backup && "$0" store export export
            "$0" create cat.jpg --top own --store full/store -o x.jpg --force || exit 3
            files() { find full/store -type f -not -name 'catalog.*' | sort; }
            before=$(files)
            for room in 0 8 40 100 200 300 400; do
              cat /dev/zero >full/filler 2>/dev/null
              truncate -s -${room}K full/filler
              "$0" store \(command) --store full/store && exit 4
              after=$(files)
              [ "$before" = "$after" ] || { echo "$room KiB: $after"; exit 5; }
              rm full/filler
              "$0" store check --store full/store || exit 6
            done
            "$0" store \(command) --store full/store
            """)
        #expect(run.status == 0, "\(run.text) \(run.error)")
    }

    @Test(.enabled(if: geteuid() == 0 && Mounts.areAllowed))
    func aDiskWithoutRoomForFilesIsNamed() async throws {
        try environment.addFolder("full")
        let run = try await environment.shell(
            mounting: "mount -t tmpfs -o nr_inodes=40 none full",
            """
            "$0" store backup full/store >/dev/null
            i=0; while touch full/$i; do i=$((i + 1)); done 2>/dev/null
            "$0" list --store full/store --json
            "$0" create cat.jpg --top x --store full/store -o x.jpg
            """)
        #expect(run.status == 1)
        #expect(run.text.contains(id))
        #expect(run.error.contains("has no room for one more file (df -i)"))
    }

    @Test func whereNoStoreCanBeIsSaidWhy() async throws {
        try FileManager.default.createSymbolicLink(
            atPath: environment.path("loop"), withDestinationPath: "loop")
        let loop = try await environment.run("list", "--store", "loop")
        #expect(loop.error.contains("this is a link that leads nowhere"))
        let home = try await environment.run(
            "list", environment: ["MEMEME_STORE": "", "HOME": "relative"])
        #expect(home.error.contains("HOME is “relative”, which is no absolute path"))
        let long =
            "d/"
            + Array(repeating: String(repeating: "a", count: 100), count: 6)
            .joined(separator: "/")
        let path = try await environment.run("create", "cat.jpg", "--top", "x", "--store", long)
        #expect(path.error.contains("and a store’s can have"))
        for run in [loop, home, path] { #expect(run.status == 1) }
    }
}
