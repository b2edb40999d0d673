import Foundation
import GRDB
import MemeRender
import TestSupport
import Testing

@testable import MemeStore

/// Migrations of the catalogues of each version. The SQL here is a copy of the schema's, so that a
/// change of a released step makes a test fail.
@Suite struct MigrationTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func everyVersionHasItsCatalogueHere() {
        #expect(OldCatalog.all.map(\.migrations.last) == Schema.migrator.migrations)
    }

    @Test(arguments: OldCatalog.all)
    func isBroughtUpToDate(_ old: OldCatalog) async throws {
        let (path, memes) = try await makeStore(of: old)
        let store = try Store.open(at: path)

        #expect(try await store.summaries().map(\.id) == [memes[1].id, memes[0].id])
        for meme in memes { #expect(try await store.meme(meme.id) == meme) }
        #expect(try await store.summaries(MemeQuery(search: "zwei")).map(\.id) == [memes[1].id])
        // All that the newest version can do works with them.
        try await store.discard([memes[0].id])
        #expect(try await store.summaries().map(\.id) == [memes[1].id])
        try await store.restore([memes[0].id])
        var edited = memes[1]
        try edited.edit(Recipe(top: "drei"))
        try await store.save(edited)
        #expect(try await store.summaries(MemeQuery(search: "drei")).count == 1)
        #expect(try await store.summaries(MemeQuery(search: "zwei")).isEmpty)
        #expect(try await store.history(of: edited.id).map(\.line) == ["drei", "zwei / ok"])
        #expect(try await Store.check(at: path).problems.isEmpty)

        // It has the same tables as a new store.
        let new = try Store.open(at: folder.path("new"))
        #expect(try await store.schema == new.schema)
    }

    @Test(arguments: OldCatalog.all)
    func isCheckedAndBackedUpAsItIs(_ old: OldCatalog) async throws {
        let (path, memes) = try await makeStore(of: old)
        let before = try Data(contentsOf: URL(filePath: "\(path)/catalog.sqlite"))
        let check = try await Store.check(at: path)
        #expect(check.problems.isEmpty)
        #expect(check.memes == 2)
        #expect(try Data(contentsOf: URL(filePath: "\(path)/catalog.sqlite")) == before)

        let store = try Store.open(at: folder.path("restored"))
        let restored = try await store.restoreBackup(path)
        #expect(restored.memes == 2)
        for meme in memes { #expect(try await store.meme(meme.id) == meme) }
    }

    @Test func whatIsInTheTrashOfVersionTwoStaysThere() async throws {
        let (path, memes) = try await makeStore(of: OldCatalog.all[1], discarding: true)
        let store = try Store.open(at: path)
        #expect(try await store.summaries().map(\.id) == [memes[1].id])
        try await store.restore([memes[0].id])
        #expect(try await store.meme(memes[0].id) == memes[0])
    }

    /// A newer catalogue stays as it is, whoever opens it.
    @Test func aNewerVersionIsRefusedKindly() async throws {
        let (path, _) = try await makeStore(of: OldCatalog.all[1])
        let database = try DatabaseQueue(path: "\(path)/catalog.sqlite")
        try await database.write { db in
            try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('9 from the future')")
        }
        try database.close()
        let before = try Data(contentsOf: URL(filePath: "\(path)/catalog.sqlite"))
        let expected = StoreError.newerVersion(folder: path, migrations: ["9 from the future"])
        #expect(throws: expected) { try Store.open(at: path) }
        await #expect(throws: expected) { try await Store.check(at: path) }
        await #expect(throws: expected) { try await Store.repair(at: path) }
        let store = try Store.open(at: folder.path("other"))
        await #expect(throws: expected) { try await store.restoreBackup(path) }
        #expect(try Data(contentsOf: URL(filePath: "\(path)/catalog.sqlite")) == before)
        #expect(expected.description.contains("9 from the future"))
        #expect(expected.description.contains("8 tags"))
    }

    /// Makes a store of two memes with a catalogue of an old version.
    private func makeStore(
        of old: OldCatalog, discarding: Bool = false
    ) async throws -> (path: String, memes: [Meme]) {
        let path = try Folder.resolve(folder.path) + "/old"
        let memes = try ["eins", "zwei"].map { try Meme(Pictures.png(), top: $0, bottom: "ok") }
        try Folder.create(path)
        let database = try DatabaseQueue(path: "\(path)/catalog.sqlite")
        try await database.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA journal_mode = WAL")
            for sql in old.sql { try db.execute(sql: sql) }
            for migration in old.migrations {
                try db.execute(
                    sql: "INSERT INTO grdb_migrations VALUES (?)", arguments: [migration])
            }
            for (index, meme) in memes.enumerated() {
                for image in [meme.original, meme.memed] {
                    let blobs = FolderBlobs(in: path)
                    try blobs.put(image.bytes, as: Digest(of: image.bytes))
                }
                let summary = MemeSummary(of: meme)
                let sequence = old.sequence(index, created: meme.created)
                var values: [String: (any DatabaseValueConvertible)?] = [
                    "sequence": sequence, "id": "\(meme.id)",
                    "created": meme.created.milliseconds,
                    "modified": meme.modified.milliseconds, "topText": meme.topText,
                    "bottomText": "ok", "otherText": "", "recipe": try meme.recipe.json,
                    "originalFormat": "png", "format": "png", "byteCount": summary.byteCount,
                    "width": summary.size.width, "height": summary.size.height,
                ]
                let pictures = ["\(summary.original)", "\(summary.memed)"]
                if old.hasPictures {
                    try db.execute(
                        sql: "INSERT INTO picture VALUES (?1, 0, ?2), (?1, 1, ?3)",
                        arguments: [sequence, pictures[0], pictures[1]])
                } else {
                    (values["original"], values["memed"]) = (pictures[0], pictures[1])
                }
                let names = values.keys.sorted()
                try db.execute(
                    sql: """
                        INSERT INTO meme (\(names.joined(separator: ", ")))
                        VALUES (\(names.map { ":\($0)" }.joined(separator: ", ")))
                        """, arguments: StatementArguments(values))
            }
            if discarding {
                try db.execute(sql: "UPDATE meme SET discarded = 1 WHERE sequence = 1")
            }
        }
        try database.close()
        return (path, memes)
    }
}

extension Store {
    /// The SQL of the tables, indexes and triggers, without white space.
    fileprivate var schema: [String] {
        get async throws {
            try await sqlite.read { db in
                try String.fetchAll(
                    db, sql: "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name"
                ).map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
            }
        }
    }
}

/// The catalogue of an old version.
struct OldCatalog: Sendable, CustomTestStringConvertible {
    let migrations: [String]
    let sql: [String]

    var testDescription: String { migrations.last ?? "" }

    static let all = [
        OldCatalog(migrations: ["1 memes"], sql: [bookkeeping, one]),
        OldCatalog(migrations: ["1 memes", "2 trash and uploads"], sql: [bookkeeping, one, two]),
        OldCatalog(
            migrations: ["1 memes", "2 trash and uploads", "3 words by age"],
            sql: [bookkeeping, one, two, three]),
        OldCatalog(
            migrations: ["1 memes", "2 trash and uploads", "3 words by age", "4 history"],
            sql: [bookkeeping, one, two, three, four]),
        OldCatalog(
            migrations: [
                "1 memes", "2 trash and uploads", "3 words by age", "4 history", "5 unreferenced",
            ], sql: [bookkeeping, one, two, three, four, five]),
        OldCatalog(
            migrations: [
                "1 memes", "2 trash and uploads", "3 words by age", "4 history", "5 unreferenced",
                "6 pictures",
            ], sql: [bookkeeping, one, two, three, four, five, six]),
        OldCatalog(
            migrations: [
                "1 memes", "2 trash and uploads", "3 words by age", "4 history", "5 unreferenced",
                "6 pictures", "7 templates",
            ], sql: [bookkeeping, one, two, three, four, five, six, seven]),
        OldCatalog(
            migrations: [
                "1 memes", "2 trash and uploads", "3 words by age", "4 history", "5 unreferenced",
                "6 pictures", "7 templates", "8 tags",
            ], sql: [bookkeeping, one, two, three, four, five, six, seven, eight]),
    ]

    /// Whether its pictures are in a table of their own.
    var hasPictures: Bool { migrations.contains("6 pictures") }

    /// The place of a meme: since the third version, the milliseconds of its date and 20 more bits.
    func sequence(_ index: Int, created: Date) -> Int64 {
        migrations.count < 3 ? Int64(index + 1) : created.milliseconds << 20 + Int64(index)
    }

    private static let bookkeeping =
        "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)"

    private static let one = """
        CREATE TABLE meme (
            sequence INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            created INTEGER NOT NULL,
            modified INTEGER NOT NULL,
            topText TEXT NOT NULL,
            bottomText TEXT NOT NULL,
            otherText TEXT NOT NULL,
            recipe TEXT NOT NULL,
            original TEXT NOT NULL,
            originalFormat TEXT NOT NULL,
            memed TEXT NOT NULL,
            format TEXT NOT NULL,
            byteCount INTEGER NOT NULL,
            width INTEGER NOT NULL,
            height INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX memeByAge ON meme (created, sequence);
        CREATE INDEX memeByOriginal ON meme (original);
        CREATE INDEX memeByMemed ON meme (memed);
        CREATE VIRTUAL TABLE memeWords USING fts5 (
            topText, bottomText, otherText,
            content = 'meme', content_rowid = 'sequence',
            tokenize = 'unicode61 remove_diacritics 2');
        CREATE TRIGGER memeInserted AFTER INSERT ON meme BEGIN
            INSERT INTO memeWords (rowid, topText, bottomText, otherText)
            VALUES (new.sequence, new.topText, new.bottomText, new.otherText);
        END;
        CREATE TRIGGER memeDeleted AFTER DELETE ON meme BEGIN
            INSERT INTO memeWords (memeWords, rowid, topText, bottomText, otherText)
            VALUES ('delete', old.sequence, old.topText, old.bottomText, old.otherText);
        END;
        CREATE TRIGGER memeUpdated AFTER UPDATE ON meme BEGIN
            INSERT INTO memeWords (memeWords, rowid, topText, bottomText, otherText)
            VALUES ('delete', old.sequence, old.topText, old.bottomText, old.otherText);
            INSERT INTO memeWords (rowid, topText, bottomText, otherText)
            VALUES (new.sequence, new.topText, new.bottomText, new.otherText);
        END;
        """

    private static let two = """
        ALTER TABLE meme ADD COLUMN discarded INTEGER;
        DROP INDEX memeByAge;
        CREATE INDEX memeListed ON meme (created, sequence) WHERE discarded IS NULL;
        CREATE INDEX memeDiscarded ON meme (discarded) WHERE discarded IS NOT NULL;
        CREATE TABLE upload (
            digest TEXT PRIMARY KEY,
            added INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX uploadByAge ON upload (added);
        """

    private static let three = """
        DROP TRIGGER memeInserted;
        DROP TRIGGER memeDeleted;
        DROP TRIGGER memeUpdated;
        DROP TABLE memeWords;
        CREATE TABLE tally (listed INTEGER NOT NULL) STRICT;
        INSERT INTO tally VALUES (0);
        CREATE VIEW listedMeme AS
            SELECT sequence, topText, bottomText, otherText FROM meme WHERE discarded IS NULL;
        CREATE VIRTUAL TABLE memeWords USING fts5 (
            topText, bottomText, otherText,
            content = 'listedMeme', content_rowid = 'sequence',
            prefix = '1 2 3 4 5 6 7 8 9 10 11 12',
            tokenize = 'unicode61 remove_diacritics 2');
        CREATE TRIGGER memeInserted AFTER INSERT ON meme WHEN new.discarded IS NULL BEGIN
            INSERT INTO memeWords (rowid, topText, bottomText, otherText)
            VALUES (new.sequence, new.topText, new.bottomText, new.otherText);
            UPDATE tally SET listed = listed + 1;
        END;
        CREATE TRIGGER memeDeleted AFTER DELETE ON meme WHEN old.discarded IS NULL BEGIN
            INSERT INTO memeWords (memeWords, rowid, topText, bottomText, otherText)
            VALUES ('delete', old.sequence, old.topText, old.bottomText, old.otherText);
            UPDATE tally SET listed = listed - 1;
        END;
        CREATE TRIGGER memeUpdated AFTER UPDATE ON meme BEGIN
            INSERT INTO memeWords (memeWords, rowid, topText, bottomText, otherText)
            SELECT 'delete', old.sequence, old.topText, old.bottomText, old.otherText
            WHERE old.discarded IS NULL;
            INSERT INTO memeWords (rowid, topText, bottomText, otherText)
            SELECT new.sequence, new.topText, new.bottomText, new.otherText
            WHERE new.discarded IS NULL;
            UPDATE tally
            SET listed = listed - (old.discarded IS NULL) + (new.discarded IS NULL);
        END;
        """

    private static let four = """
        ALTER TABLE meme ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
        ALTER TABLE meme ADD COLUMN parent INTEGER;
        CREATE TABLE formerVersion (
            meme TEXT NOT NULL,
            version INTEGER NOT NULL,
            parent INTEGER,
            modified INTEGER NOT NULL,
            recipe TEXT NOT NULL,
            original TEXT NOT NULL,
            originalFormat TEXT NOT NULL,
            PRIMARY KEY (meme, version)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX formerVersionByOriginal ON formerVersion (original);
        CREATE TRIGGER memeForgotten AFTER DELETE ON meme BEGIN
            DELETE FROM formerVersion WHERE meme = old.id;
        END;
        """

    private static let five = """
        CREATE TABLE unreferenced (
            digest TEXT PRIMARY KEY,
            since INTEGER NOT NULL,
            isUnwanted INTEGER NOT NULL DEFAULT 0
        ) STRICT, WITHOUT ROWID;
        """

    private static let six = """
        CREATE TABLE picture (
            meme INTEGER NOT NULL,
            role INTEGER NOT NULL,
            digest TEXT NOT NULL,
            PRIMARY KEY (meme, role)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX pictureByDigest ON picture (digest);
        DROP INDEX memeByOriginal;
        DROP INDEX memeByMemed;
        ALTER TABLE meme DROP COLUMN original;
        ALTER TABLE meme DROP COLUMN memed;
        CREATE TRIGGER memePicturesForgotten AFTER DELETE ON meme BEGIN
            DELETE FROM picture WHERE meme = old.sequence;
        END;
        CREATE VIEW memeRow AS SELECT meme.*,
            (SELECT digest FROM picture WHERE picture.meme = meme.sequence AND role = 0) AS original,
            (SELECT digest FROM picture WHERE picture.meme = meme.sequence AND role = 1) AS memed
            FROM meme;
        """

    private static let seven = """
        CREATE TABLE template (
            place INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            digest TEXT NOT NULL UNIQUE,
            modified INTEGER NOT NULL,
            discarded INTEGER,
            document TEXT NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX templateListed ON template (name) WHERE discarded IS NULL;
        CREATE INDEX templateDiscarded ON template (discarded) WHERE discarded IS NOT NULL;
        CREATE TABLE templatePicture (
            template INTEGER NOT NULL,
            digest TEXT NOT NULL,
            PRIMARY KEY (template, digest)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX templatePictureByDigest ON templatePicture (digest);
        CREATE TABLE templateTerm (
            term TEXT NOT NULL,
            name TEXT NOT NULL,
            weight INTEGER NOT NULL,
            PRIMARY KEY (term, name)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX templateTermByName ON templateTerm (name);
        CREATE TRIGGER templateForgotten AFTER DELETE ON template BEGIN
            DELETE FROM templatePicture WHERE template = old.place;
        END;
        CREATE TRIGGER templateUnlisted AFTER DELETE ON template WHEN old.discarded IS NULL BEGIN
            DELETE FROM templateTerm WHERE name = old.name;
        END;
        CREATE TRIGGER templateDiscarded AFTER UPDATE OF discarded ON template
        WHEN old.discarded IS NULL AND new.discarded IS NOT NULL BEGIN
            DELETE FROM templateTerm WHERE name = old.name;
        END;
        """

    private static let eight = """
        ALTER TABLE meme ADD COLUMN tags TEXT NOT NULL DEFAULT '[]';
        CREATE TABLE tag (
            name TEXT PRIMARY KEY,
            listed INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE tagged (
            tag TEXT NOT NULL,
            meme INTEGER NOT NULL,
            PRIMARY KEY (tag, meme)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX taggedByMeme ON tagged (meme);
        CREATE TRIGGER taggedInserted AFTER INSERT ON tagged BEGIN
            INSERT INTO tag (name, listed) VALUES (new.tag, 1)
                ON CONFLICT (name) DO UPDATE SET listed = listed + 1;
        END;
        CREATE TRIGGER taggedDeleted AFTER DELETE ON tagged BEGIN
            UPDATE tag SET listed = listed - 1 WHERE name = old.tag;
            DELETE FROM tag WHERE name = old.tag AND listed <= 0;
        END;
        CREATE TRIGGER memeTagged AFTER INSERT ON meme
        WHEN new.tags <> '[]' AND new.discarded IS NULL BEGIN
            INSERT INTO tagged (tag, meme)
                SELECT DISTINCT value, new.sequence
                FROM json_each(iif(json_valid(new.tags), new.tags, '[]'));
        END;
        CREATE TRIGGER memeTagsChanged AFTER UPDATE OF tags, discarded ON meme
        WHEN old.tags <> new.tags OR (old.discarded IS NULL) <> (new.discarded IS NULL) BEGIN
            DELETE FROM tagged WHERE meme = old.sequence;
            INSERT INTO tagged (tag, meme)
                SELECT DISTINCT value, new.sequence
                FROM json_each(iif(json_valid(new.tags), new.tags, '[]'))
                WHERE new.discarded IS NULL;
        END;
        CREATE TRIGGER memeUntagged AFTER DELETE ON meme WHEN old.tags <> '[]' BEGIN
            DELETE FROM tagged WHERE meme = old.sequence;
        END;
        """
}
