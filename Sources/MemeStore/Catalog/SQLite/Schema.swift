import GRDB

/// The tables of the catalogue, as the steps that lead to them.
///
/// A step that has been released is never changed: a later one changes what it made.
enum Schema {
    /// The names of all steps.
    static let steps = Set(migrator.migrations)

    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 memes") { db in
            try db.execute(sql: memes)
        }
        migrator.registerMigration("2 trash and uploads") { db in
            try db.execute(sql: trashAndUploads)
        }
        migrator.registerMigration("3 words by age") { db in
            try db.execute(sql: wordsByAge)
        }
        migrator.registerMigration("4 history") { db in
            try db.execute(sql: history)
        }
        migrator.registerMigration("5 unreferenced") { db in
            try db.execute(sql: unreferenced)
        }
        return migrator
    }

    /// Times are milliseconds since 1970, digests and ids as they are written, the recipe JSON.
    ///
    /// The index of words refers to the table's texts and keeps none itself; triggers keep both in
    /// step.
    private static let memes = """
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

    /// `discarded` is when a meme was put into the trash, or null where it is listed. An upload is
    /// an original that may have no meme yet, and when it came.
    private static let trashAndUploads = """
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

    /// The pictures that no row has, and when that was seen first. Files don't tell it: their times are
    /// when they were made. Of those that are unwanted the last meme was deleted, and they stayed
    /// because somebody held them.
    private static let unreferenced = """
        CREATE TABLE unreferenced (
            digest TEXT PRIMARY KEY,
            since INTEGER NOT NULL,
            isUnwanted INTEGER NOT NULL DEFAULT 0
        ) STRICT, WITHOUT ROWID;
        """

    /// Searches and counts that take as long among a million memes as among a thousand.
    ///
    /// - `sequence` follows the age, so that the index of words gives what it finds from the newest
    ///   on, one after the other, and a page takes no more than its memes: the milliseconds of
    ///   `created`, then 20 bits that tell apart those of one millisecond.
    /// - The beginnings of words are indexed themselves: for a beginning that is not, FTS5 gathers
    ///   all rows of all words that begin so. Hardly any word is longer.
    /// - The index has no words of what is in the trash, so that nothing is to be left out of what
    ///   it finds.
    /// - `tally` has one row: how many memes are not in the trash.
    private static let wordsByAge = """
        DROP TRIGGER memeInserted;
        DROP TRIGGER memeDeleted;
        DROP TRIGGER memeUpdated;
        DROP TABLE memeWords;
        UPDATE meme SET sequence = placed.place FROM (
            SELECT id, (created << 20) - 1
                + row_number() OVER (PARTITION BY created ORDER BY sequence) AS place
            FROM meme
        ) AS placed WHERE placed.id = meme.id;

        CREATE TABLE tally (listed INTEGER NOT NULL) STRICT;
        INSERT INTO tally SELECT count(*) FROM meme WHERE discarded IS NULL;

        CREATE VIEW listedMeme AS
            SELECT sequence, topText, bottomText, otherText FROM meme WHERE discarded IS NULL;
        CREATE VIRTUAL TABLE memeWords USING fts5 (
            topText, bottomText, otherText,
            content = 'listedMeme', content_rowid = 'sequence',
            prefix = '1 2 3 4 5 6 7 8 9 10 11 12',
            tokenize = 'unicode61 remove_diacritics 2');
        INSERT INTO memeWords (memeWords) VALUES ('rebuild');

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

    /// What memes were before they were changed: each change makes a version, numbered from 1 on, of
    /// its `parent`. The row of a meme says which one it is; `formerVersion` has those that it was,
    /// and which it may be again. Their pictures are not kept: the recipe makes them of the original.
    private static let history = """
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
}
