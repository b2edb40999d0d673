import Foundation

/// The tables of a store in PostgreSQL, as migration steps.
///
/// Servers of several versions may use the tables at once while they are upgraded one by one: see ``Step/isCompatible``.
struct PostgresSchema: Sendable {
    /// What brings the tables up to date by one version. A released step never changes; a later step changes its
    /// result.
    struct Step {
        let name: String
        /// Whether programs that don't know the step go on using the tables.
        ///
        /// They may if it only adds what they leave alone, if their rows are right without it, and if they leave
        /// nothing behind that a later program takes for its own: a column with a default value, an index, a table
        /// of what can be made again. Any other step makes them write nothing from then on.
        let isCompatible: Bool
        let statements: String
    }

    /// The steps, in order.
    var steps: [Step]

    /// The steps of this version of mememe.
    static let current = Self(steps: [
        Step(name: "1 memes", isCompatible: false, statements: memes)
    ])

    /// The names of the steps that were done in a database, in order.
    static func done(_ connection: PostgresConnection) throws -> [String] {
        try connection.run("SELECT name FROM step ORDER BY number").map { try $0.text("name") }
    }

    /// SQL for how many steps were done that whoever uses the tables has to know: as many as ``steps``, unless the
    /// tables are older or newer.
    var neededSteps: String {
        "(SELECT count(*) FROM step WHERE number <= \(steps.count) OR NOT is_compatible)"
    }

    /// - Throws: ``StoreError/newerVersion(folder:migrations:)`` if the tables are newer than this program can use.
    func check(
        neededSteps: Int, _ connection: PostgresConnection, _ address: PostgresAddress
    ) throws {
        if neededSteps > steps.count { throw try newerVersion(connection, address) }
    }

    private func newerVersion(
        _ connection: PostgresConnection, _ address: PostgresAddress
    ) throws -> StoreError {
        .newerVersion(
            folder: address.description,
            migrations: Array(try Self.done(connection).dropFirst(steps.count)))
    }

    /// What a database is, before it is used.
    enum State {
        case missing
        case old
        case current
    }

    /// - Throws: ``StoreError/newerVersion(folder:migrations:)`` or what makes it unusable.
    func state(_ connection: PostgresConnection, _ address: PostgresAddress) throws -> State {
        let look = try connection.run(
            """
            SELECT to_regclass('step') IS NOT NULL AND to_regclass('meme') IS NOT NULL AS is_made,
                current_setting('server_version_num')::int AS version,
                current_setting('server_encoding') AS encoding
            """)
        guard let row = look.first else { return .missing }
        if try row.number("version") < 130_000 {
            throw StoreError.catalogFailed(
                .other, at: address.description, reason: "PostgreSQL 13 or later is needed")
        }
        guard row.value("encoding") == "UTF8" else {
            throw StoreError.catalogFailed(
                .other, at: address.description,
                reason: "a database with the encoding UTF8 is needed")
        }
        guard row.flag("is_made") else { return .missing }
        // Tables that were made by the first version have no such column yet.
        let done = try connection.run(
            """
            SELECT count(*) FILTER (WHERE number <= \(steps.count)) AS known,
                count(*) FILTER (WHERE number > \(steps.count)
                    AND (to_jsonb(step) ->> 'is_compatible')::boolean IS NOT TRUE) AS unknown,
                bool_and(to_jsonb(step) ? 'is_compatible') AS has_all_columns
            FROM step
            """)
        guard let row = done.first else { return .old }
        let (known, unknown) = (try row.number("known"), try row.number("unknown"))
        if unknown > 0 { throw try newerVersion(connection, address) }
        return known == steps.count && row.flag("has_all_columns") ? .current : .old
    }

    /// Makes the tables, or brings them up to date; one process does that, and others wait for it.
    ///
    /// Whoever uses the tables meanwhile isn't kept waiting for long: a change of a table that waits for others, as
    /// for a backup that reads it, keeps all from the table that come after it, so it gives up soon, and is tried
    /// again.
    func bringUpToDate(
        _ connection: PostgresConnection, _ address: PostgresAddress,
        patience: Duration = .seconds(60)
    ) throws {
        let end = ContinuousClock.now + patience
        while true {
            let result = Result { try tryToBringUpToDate(connection, address) }
            guard case .failure(let error) = result else { return }
            _ = try? connection.runAll("ROLLBACK")
            guard let error = error as? PostgresError, error.isTableInUse,
                ContinuousClock.now < end
            else { throw error }
            Thread.sleep(forTimeInterval: 0.5)
        }
    }

    private func tryToBringUpToDate(
        _ connection: PostgresConnection, _ address: PostgresAddress
    ) throws {
        try connection.runAll(
            """
            BEGIN; SET LOCAL lock_timeout = '60s'; SELECT \(PostgresLock.migration.exclusive(address.schema));
            SET LOCAL lock_timeout = '1s';
            DO $$ BEGIN
                -- To ask for what is there already takes a right that its user may not have.
                IF to_regnamespace('\(address.schema)') IS NULL THEN
                    CREATE SCHEMA "\(address.schema)";
                END IF;
            END $$;
            CREATE TABLE IF NOT EXISTS step (
                number int PRIMARY KEY,
                name text NOT NULL,
                done timestamptz NOT NULL DEFAULT now());
            LOCK TABLE step IN ACCESS EXCLUSIVE MODE;
            ALTER TABLE step ADD COLUMN IF NOT EXISTS is_compatible boolean NOT NULL DEFAULT false
            """)
        for (number, step) in steps.enumerated().dropFirst(try Self.done(connection).count) {
            try connection.runAll(step.statements)
            try connection.run(
                "INSERT INTO step (number, name, is_compatible) VALUES ($1, $2, $3)",
                [.number(number + 1), .text(step.name), .flag(step.isCompatible)])
        }
        try connection.runAll("COMMIT")
    }

    /// Times are in milliseconds since 1970, digests are bytes, the recipe is JSON as it was saved.
    ///
    /// - `blob` says where a picture is. A key is used once: a picture that is removed and comes back gets
    ///   another, so that whoever removes the old one late does no harm. Its key is null if the picture was
    ///   already gone in the backup that its meme is of. Foreign keys keep a picture from being removed that a
    ///   row names.
    /// - `intent` has the keys that somebody is writing to, `garbage` those that nobody reads any more.
    /// - `sequence` is the milliseconds of `created`, then 20 bits that tell rows of one millisecond apart.
    /// - `words` are cut by mememe and not by PostgreSQL, so that the same is found in every kind of store.
    ///   Lists by words are in the order of `word_order`.
    /// - `tally` counts the listed memes of each tag, and as `''` all of them; `revision` counts transactions. Both
    ///   do so in parts, since transactions that change the same row wait for each other. A transaction adds up what
    ///   it counts and tells it once, at its end: a row that it changed a million times would have a million versions.
    private static let memes = """
        CREATE TABLE setting (name text PRIMARY KEY, value text NOT NULL);
        INSERT INTO setting VALUES ('store', gen_random_uuid()::text);

        CREATE TABLE blob (
            digest bytea PRIMARY KEY CHECK (length(digest) = 32),
            key text COLLATE "C" UNIQUE,
            byte_count bigint NOT NULL DEFAULT 0);
        CREATE TABLE intent (
            key text COLLATE "C" PRIMARY KEY,
            since timestamptz NOT NULL DEFAULT now());
        CREATE TABLE garbage (
            key text COLLATE "C" PRIMARY KEY,
            byte_count bigint NOT NULL,
            since timestamptz NOT NULL DEFAULT now());
        CREATE INDEX garbage_by_age ON garbage (since);
        CREATE TABLE unreferenced (
            digest bytea PRIMARY KEY,
            since bigint NOT NULL,
            is_unwanted boolean NOT NULL DEFAULT false);

        CREATE TABLE meme (
            sequence bigint PRIMARY KEY,
            id text COLLATE "C" NOT NULL UNIQUE,
            created bigint NOT NULL,
            modified bigint NOT NULL,
            discarded bigint,
            top_text text NOT NULL,
            bottom_text text NOT NULL,
            other_text text NOT NULL,
            words tsvector NOT NULL,
            word_order bytea NOT NULL,
            tags text[] COLLATE "C" NOT NULL DEFAULT '{}',
            recipe text NOT NULL,
            original bytea NOT NULL REFERENCES blob,
            original_format text NOT NULL,
            memed bytea NOT NULL REFERENCES blob,
            format text NOT NULL,
            byte_count bigint NOT NULL,
            width int NOT NULL,
            height int NOT NULL,
            version int NOT NULL DEFAULT 1,
            parent int);
        CREATE INDEX meme_listed ON meme (sequence) WHERE discarded IS NULL;
        CREATE INDEX meme_created ON meme (created) WHERE discarded IS NULL;
        CREATE INDEX meme_modified ON meme (modified) WHERE discarded IS NULL;
        CREATE INDEX meme_by_size ON meme (byte_count) WHERE discarded IS NULL;
        CREATE INDEX meme_discarded ON meme (discarded) WHERE discarded IS NOT NULL;
        CREATE INDEX meme_by_original ON meme (original);
        CREATE INDEX meme_by_memed ON meme (memed);
        CREATE INDEX meme_words ON meme USING gin (words) WHERE discarded IS NULL;

        CREATE TABLE layer (
            meme bigint NOT NULL REFERENCES meme ON DELETE CASCADE,
            digest bytea NOT NULL REFERENCES blob,
            PRIMARY KEY (meme, digest));
        CREATE INDEX layer_by_digest ON layer (digest);
        CREATE TABLE former_version (
            meme text COLLATE "C" NOT NULL REFERENCES meme (id) ON DELETE CASCADE,
            version int NOT NULL,
            parent int,
            modified bigint NOT NULL,
            recipe text NOT NULL,
            original bytea NOT NULL REFERENCES blob,
            original_format text NOT NULL,
            PRIMARY KEY (meme, version));
        CREATE INDEX former_version_by_original ON former_version (original);
        CREATE TABLE upload (
            digest bytea PRIMARY KEY REFERENCES blob,
            added bigint NOT NULL);
        CREATE INDEX upload_by_age ON upload (added);

        CREATE TABLE template (
            place bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            name text COLLATE "C" NOT NULL,
            digest bytea NOT NULL UNIQUE,
            modified bigint NOT NULL,
            discarded bigint,
            document text NOT NULL);
        CREATE UNIQUE INDEX template_listed ON template (name) WHERE discarded IS NULL;
        CREATE INDEX template_discarded ON template (discarded) WHERE discarded IS NOT NULL;
        CREATE TABLE template_picture (
            template bigint NOT NULL REFERENCES template ON DELETE CASCADE,
            digest bytea NOT NULL REFERENCES blob,
            PRIMARY KEY (template, digest));
        CREATE INDEX template_picture_by_digest ON template_picture (digest);
        CREATE TABLE template_term (
            template bigint NOT NULL REFERENCES template ON DELETE CASCADE,
            term text COLLATE "C" NOT NULL,
            weight int NOT NULL,
            PRIMARY KEY (term, template));
        CREATE INDEX template_term_by_template ON template_term (template);

        CREATE TABLE revision (
            shard int PRIMARY KEY,
            changes bigint NOT NULL DEFAULT 0);
        INSERT INTO revision (shard) SELECT generate_series(0, 15);
        CREATE TABLE tally (
            tag text COLLATE "C",
            shard int,
            listed bigint NOT NULL,
            PRIMARY KEY (tag, shard));
        CREATE TABLE tagged (
            tag text COLLATE "C" NOT NULL,
            meme bigint NOT NULL REFERENCES meme ON DELETE CASCADE,
            PRIMARY KEY (tag, meme));
        CREATE INDEX tagged_by_meme ON tagged (meme);

        CREATE FUNCTION tell_counts() RETURNS void LANGUAGE plpgsql AS $$
        DECLARE
            counts text := coalesce(current_setting('mememe.counts', true), '');
        BEGIN
            IF counts <> '' THEN
                INSERT INTO tally SELECT key, pg_backend_pid() % 16, value::bigint
                    FROM json_each_text(counts::json) ORDER BY key COLLATE "C"
                    ON CONFLICT (tag, shard) DO UPDATE SET listed = tally.listed + excluded.listed;
                PERFORM set_config('mememe.counts', '', true);
            END IF;
        END $$;
        CREATE FUNCTION count_tag(tag text, change int) RETURNS void LANGUAGE plpgsql AS $$
        DECLARE
            counts jsonb := coalesce(nullif(current_setting('mememe.counts', true), ''), '{}');
        BEGIN
            counts := counts || jsonb_build_object(tag, coalesce((counts->>tag)::bigint, 0) + change);
            PERFORM set_config('mememe.counts', counts::text, true);
            IF length(counts::text) > 2000 THEN
                PERFORM tell_counts();
            END IF;
        END $$;
        CREATE FUNCTION tell_counts_at_end() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM tell_counts();
            RETURN NULL;
        END $$;

        CREATE FUNCTION count_listed() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE
            was boolean := TG_OP <> 'INSERT' AND OLD.discarded IS NULL;
            now_is boolean := TG_OP <> 'DELETE' AND NEW.discarded IS NULL;
        BEGIN
            IF was <> now_is THEN
                PERFORM count_tag('', CASE WHEN now_is THEN 1 ELSE -1 END);
            END IF;
            RETURN NULL;
        END $$;
        CREATE TRIGGER meme_counted AFTER INSERT OR DELETE OR UPDATE OF discarded ON meme
            FOR EACH ROW EXECUTE FUNCTION count_listed();
        CREATE CONSTRAINT TRIGGER meme_counts_told
            AFTER INSERT OR DELETE OR UPDATE OF discarded ON meme DEFERRABLE INITIALLY DEFERRED
            FOR EACH ROW EXECUTE FUNCTION tell_counts_at_end();

        CREATE FUNCTION list_tags() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF TG_OP = 'UPDATE' THEN
                IF OLD.tags = NEW.tags AND (OLD.discarded IS NULL) = (NEW.discarded IS NULL) THEN
                    RETURN NULL;
                END IF;
                DELETE FROM tagged WHERE meme = OLD.sequence;
            END IF;
            IF NEW.discarded IS NULL AND NEW.tags <> '{}' THEN
                INSERT INTO tagged (tag, meme)
                    SELECT DISTINCT tag, NEW.sequence FROM unnest(NEW.tags) AS tag;
            END IF;
            RETURN NULL;
        END $$;
        CREATE TRIGGER meme_tagged AFTER INSERT OR UPDATE OF tags, discarded ON meme
            FOR EACH ROW EXECUTE FUNCTION list_tags();

        CREATE FUNCTION count_tags() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF TG_OP = 'INSERT' THEN
                PERFORM count_tag(NEW.tag, 1);
            ELSE
                PERFORM count_tag(OLD.tag, -1);
            END IF;
            RETURN NULL;
        END $$;
        CREATE TRIGGER tagged_counted AFTER INSERT OR DELETE ON tagged
            FOR EACH ROW EXECUTE FUNCTION count_tags();
        CREATE CONSTRAINT TRIGGER tag_counts_told
            AFTER INSERT OR DELETE ON tagged DEFERRABLE INITIALLY DEFERRED
            FOR EACH ROW EXECUTE FUNCTION tell_counts_at_end()
        """
}

/// Locks that aren't on rows, each for a schema of the database.
enum PostgresLock: Int {
    /// Held by who migrates the tables.
    case migration = 1
    /// Held by who removes pictures, one at a time.
    case collection
    /// Shared by those who need all pictures to stay; who removes pictures has to have it alone.
    case hold
    /// Held by who changes templates.
    case templates

    private func arguments(_ schema: String) -> String {
        "hashtext('mememe \(schema)'), \(rawValue)"
    }

    /// SQL that waits for the lock till the end of the transaction.
    func exclusive(_ schema: String) -> String { "pg_advisory_xact_lock(\(arguments(schema)))" }
    /// SQL that is true, and takes the lock till the end of the transaction, if nobody has it.
    func exclusiveIfFree(_ schema: String) -> String {
        "pg_try_advisory_xact_lock(\(arguments(schema)))"
    }
    /// SQL that waits for a share of the lock, which the connection has then.
    func shared(_ schema: String) -> String { "pg_advisory_lock_shared(\(arguments(schema)))" }
    func unshared(_ schema: String) -> String {
        "pg_advisory_unlock_shared(\(arguments(schema)))"
    }
    /// SQL that is true if somebody shares the lock now.
    func isShared(_ schema: String) -> String {
        """
        EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ShareLock' AND granted
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
            AND classid::bigint = hashtext('mememe \(schema)')::bigint & 4294967295
            AND objid = \(rawValue) AND objsubid = 2)
        """
    }
}
