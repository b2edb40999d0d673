import GRDB

/// The tables of the catalogue, as the steps that lead to them.
///
/// A step that has been released is never changed: a later one changes what it made.
enum Schema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 memes") { db in
            try db.execute(sql: memes)
        }
        migrator.registerMigration("2 trash and uploads") { db in
            try db.execute(sql: trashAndUploads)
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
}
