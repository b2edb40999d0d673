import GRDB

/// The schema of the catalogue, as migration steps.
///
/// A released step never changes; a later step changes its result.
enum Schema {
    /// The names of all migration steps.
    static let steps = Set(migrator.migrations)
    /// The name of the last step.
    static let lastStep = migrator.migrations.last ?? ""

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
        migrator.registerMigration("6 pictures") { db in
            try db.execute(sql: pictures)
        }
        migrator.registerMigration("7 templates") { db in
            try db.execute(sql: templates)
        }
        migrator.registerMigration("8 tags") { db in
            try db.execute(sql: tags)
        }
        return migrator
    }

    /// Times are in milliseconds since 1970, digests and ids are text, the recipe is JSON.
    ///
    /// The full-text index is an external-content FTS5 table: it refers to the texts of `meme`, and
    /// triggers keep both in step.
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

    /// `discarded` is when a meme was put into the trash, or null if it is listed. An upload is an
    /// original that may have no meme yet, and when it was uploaded.
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

    /// The pictures that no row names, and when that was first seen. File times can't tell that: they
    /// say when a file was made. `isUnwanted` marks a picture whose last meme was deleted while the
    /// picture was held.
    private static let unreferenced = """
        CREATE TABLE unreferenced (
            digest TEXT PRIMARY KEY,
            since INTEGER NOT NULL,
            isUnwanted INTEGER NOT NULL DEFAULT 0
        ) STRICT, WITHOUT ROWID;
        """

    /// The pictures of a meme by their ``PictureRole``, in place of a column for each. `memeRow` is a
    /// view of a meme's row with the pictures that lists show.
    ///
    /// The view uses subqueries, so that a search or an order that needs no picture looks up none.
    private static let pictures = """
        CREATE TABLE picture (
            meme INTEGER NOT NULL,
            role INTEGER NOT NULL,
            digest TEXT NOT NULL,
            PRIMARY KEY (meme, role)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO picture
            SELECT sequence, 0, original FROM meme UNION ALL SELECT sequence, 1, memed FROM meme
            ORDER BY 1, 2;
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

    /// The templates. Of those with one name, all but one are in the trash: they are what it was before.
    /// `document` is the template as JSON, and `digest` its SHA-256.
    ///
    /// `templateTerm` has the words that a listed template is found by, with their weights; after `^` their first
    /// letters, each with its score in a search; after `=` its name and aliases; and after `?` the longest word
    /// of each of its patterns. It is no FTS5 table, because the rank of a template depends on where it has a
    /// word, not on how many others have it. It has names, so that a search ranks what it finds without looking
    /// at any template.
    private static let templates = """
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

    /// The tags of memes: a JSON array of names in the row of the meme. `tagged` lists them for listed memes,
    /// by tag in the order of age, and `tag` counts them; triggers keep both in step.
    private static let tags = """
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

    /// Searches and counts whose time doesn't grow with the number of memes.
    ///
    /// - `sequence` follows the age, so that the full-text index gives its matches from the newest on,
    ///   and a page takes time only for its own memes. It is the milliseconds of `created`, then 20 bits
    ///   that tell rows of one millisecond apart.
    /// - The index has a prefix index: without one, FTS5 gathers all rows of all words with a prefix.
    ///   Hardly any word is longer than the longest indexed prefix.
    /// - The index has no words of memes in the trash, so that no match has to be filtered out.
    /// - `tally` has one row: the number of listed memes.
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

    /// The history of memes: each change makes a version, numbered from 1 on, of its `parent`. The row
    /// of a meme says which version it is; `formerVersion` has the versions that it was, and can be
    /// again. Their memed images are not kept, since the recipe renders them from the original.
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
