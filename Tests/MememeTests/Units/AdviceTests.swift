import Foundation
import MemeRender
import Testing

@testable import MemeStore
@testable import MemeWeb
@testable import MememeCommands

/// What the command says of each error of the libraries, to the letter.
@Suite struct AdviceTests {
    @Test(arguments: renderErrors + moreRenderErrors)
    func whatIsWrongWithAPictureComesWithAdvice(_ error: RenderError, _ message: String) {
        #expect(error.message == message)
    }

    @Test(arguments: warnings)
    func aWarningComesWithAdvice(_ warning: RenderWarning, _ message: String) {
        #expect(warning.message == message)
    }

    @Test(arguments: storeErrors + moreStoreErrors)
    func whatIsWrongWithAStoreComesWithAdvice(_ error: StoreError, _ message: String) {
        #expect(error.message == message)
    }

    @Test(arguments: troubles)
    func theTroubleOfACatalogueComesWithAdvice(_ trouble: StoreTrouble, _ message: String) {
        let error = StoreError.catalogFailed(trouble, at: "s/memes.db", reason: "its own words")
        #expect(error.message == "s/memes.db: \(message)")
    }

    @Test func moreThanOneMemeOfAnIDAreNamed() throws {
        let id = try #require(MemeID("abcd00000000"))
        let size = PixelSize(width: 1, height: 1)
        let digest = Digest(of: [])
        let summary = MemeSummary(
            id: id, topText: "", bottomText: "", otherText: "", created: .now, modified: .now,
            size: size, format: .png, byteCount: 1, memed: digest, original: digest,
            originalFormat: .png)
        let error = StoreError.ambiguousID("abcd", candidates: [summary, summary])
        #expect(
            error.message
                == "the id “abcd” could be abcd00000000, abcd00000000: type more of it")
    }

    @Test func aNewerStoreIsNamed() {
        let error = StoreError.newerVersion(folder: "s", migrations: ["98 more", "99 most"])
        #expect(
            error.message
                == "s: a newer mememe wrote this store: its catalogue has the step “98 more”, "
                + "“99 most”, and this one knows those up to “\(Schema.lastStep)”. Update mememe, or "
                + "choose another store; nothing was changed")
    }

    @Test(arguments: fileErrors)
    func whatIsWrongWithAFileComesWithAdvice(_ error: FileError, _ message: String) {
        #expect(error.message == message)
    }

    @Test(arguments: problems)
    func eachFindingComesWithAdvice(_ problem: StoreProblem, _ advice: String) {
        #expect(problem.message == "\(problem): \(advice)")
    }

    @Test(arguments: obstacles)
    func whyAProblemRemainsComesWithAdvice(_ obstacle: StoreRepair.Obstacle, _ message: String) {
        #expect(obstacle.message == message)
    }

    @Test(arguments: configurationErrors)
    func whyAServerCannotStartComesWithAdvice(
        _ error: WebConfigurationError, _ message: String
    ) {
        #expect(error.message == message)
    }

    /// The advice of an error within another stays, too.
    @Test func aMemeThatIsSavedNeverthelessIsNamed() throws {
        let id = try #require(MemeID("abcd00000000"))
        let error: any Error = SavedNevertheless(reason: FileError.diskFull("f"), id: id)
        #expect(
            error.message
                == "f: the disk is full, nothing was written: make room and try again; but the meme is "
                + "saved, as abcd00000000")
    }

    @Test func otherErrorsSayWhatTheyAre() {
        #expect((Failure("a", "b") as any Error).message == "a: b")
        #expect((RenderError.empty as any Error).message == RenderError.empty.message)
    }

    @Test func aReportOfAStoreSaysWhatToDo() {
        var check = StoreCheck(folder: "s")
        let lost = StoreProblem.lostOriginal(path: "p", memes: ["i"], reason: nil)
        check.add(lost)
        #expect(
            CheckReport(check: check).lines.first
                == "i: the original p is gone: what is made of it can be shown but not changed: "
                + "`mememe store restore --merge` takes it from a backup, and a new meme of the same "
                + "picture brings it back, too")
        let repairs = [StoreRepair(problem: lost, outcome: .unrepaired(.lostOriginal))]
        let report = CheckReport(check: check, repairs: repairs)
        #expect(
            report.lines.first
                == "not repaired: i: the original p is gone: it can't be made again; the memes of it "
                + "stay as they are: restore it from a backup with `mememe store restore --merge`")
        #expect(report.record.problems.first?.fault == "i: the original p is gone")
        #expect(report.record.problems.first?.advice == lost.advice)
        #expect(
            report.record.problems.first?.outcome
                == "it can't be made again; the memes of it stay as they are: restore it from a backup "
                + "with `mememe store restore --merge`")
    }
}

private let size = PixelSize(width: 30, height: 20)

private let renderErrors: [(RenderError, String)] = [
    (.empty, "the file is empty: choose another, or get it again"),
    (
        .unsupportedFormat(looksLike: "a TIFF"),
        "this is a TIFF, and mememe reads \(ImageFormat.list): convert it first"
    ),
    (
        .unsupportedFormat(looksLike: nil),
        "this is no picture that mememe knows: give it one of \(ImageFormat.list)"
    ),
    (.truncated(.heic), "the HEIC ends too early: get the whole file"),
    (
        .truncated(.jpeg),
        "the JPEG ends too early: get the whole file, or use what there is with --accept-damaged"
    ),
    (
        .corrupt(.avif, reason: "a box"),
        "the AVIF is damaged, or of a kind that mememe can't read (a box): get the file again, or "
            + "save it anew in another program"
    ),
    (
        .corrupt(.gif, reason: "frame 2 is bad"),
        "the GIF is damaged (frame 2 is bad): get the file again, or use what there is with "
            + "--accept-damaged"
    ),
    (
        .corrupt(.gif, reason: "it has no frame"),
        "the GIF is damaged (it has no frame): get the file again"
    ),
    (
        .unsupportedVariant(.jpeg, reason: "it is lossless"),
        "a kind of JPEG that mememe can't read (it is lossless): save it anew in another program"
    ),
    (
        .tooManyPixels(size, limit: 500),
        "30×20 pixels are more than the limit of 0.0005 megapixels: raise it with --max-megapixels "
            + "if you trust the file"
    ),
    (
        .tooManyFrames(9, size, limit: 2_000_000),
        "9 frames of 30×20 pixels are more than the limit of 2 megapixels for all frames together: "
            + "take one with --frame, or raise it with --max-megapixels if you trust the file"
    ),
    (
        .tooManyPicturePixels(9_000_000, limit: 2_000_000),
        "all pictures have 9 megapixels together, more than the limit of 2: use smaller or fewer, or "
            + "raise it with --max-megapixels if you trust the files"
    ),
    (
        .missingPicture("x"),
        "the picture “x”, which is laid on the meme, isn't here: lay it on anew with --image"
    ),
    (
        .inPicture("x", .empty),
        "the picture “x”, which is laid on the meme: the file is empty: choose another, or get it "
            + "again"
    ),
    (
        .tooSlow(limit: .milliseconds(1500)),
        "it took longer than the limit of 1.5 seconds: choose a smaller picture or fewer words, or "
            + "raise it with --time-limit"
    ),
]

private let moreRenderErrors: [(RenderError, String)] = [
    (.cancelled, "the render was ended, because nobody waits for it any more"),
    (
        .sideTooLong(size, .webp),
        "30×20 pixels are too many for WebP, whose sides end at 16383: choose a smaller --size or "
            + "--canvas"
    ),
    (
        .cropOutside(PixelRect(x: 1, y: 2, size: size), of: size),
        "the crop \(PixelRect(x: 1, y: 2, size: size)) is not inside the picture, which is 30×20: "
            + "choose a smaller one"
    ),
    (.invalidRecipe(reason: "an angle is no number"), "an angle is no number"),
    (
        .unknownFont("Imact", similar: []),
        "no font is called “Imact”: `mememe fonts` lists those that can be used"
    ),
    (
        .unknownFont("Imact", similar: ["Impact", "Inter"]),
        "no font is called “Imact”: did you mean Impact, Inter? `mememe fonts` lists those that can "
            + "be used"
    ),
    (.unusableFont(path: "a.ttf", reason: "it is no font"), "a.ttf: it is no font"),
    (
        .missingLibrary(.heic, package: "libheif1"),
        "mememe reads HEIC through libheif, which isn't here: install libheif1"
    ),
    (.outOfMemory, "there is not enough memory for this picture: choose a smaller one"),
    (
        .tooMuchMemory(3 << 20, limit: 2 << 20),
        "it would take about 3 MiB of memory, more than the limit of 2 MiB: choose a smaller --size or "
            + "another --format, or raise it with --max-memory if you trust the file"
    ),
    (.encodingFailed(.png, reason: "no luck"), "could not write the PNG: no luck"),
    (.drawingFailed(reason: "no luck"), "could not draw: no luck"),
]

private let warnings: [(RenderWarning, String)] = [
    (
        .illegible(text: "so", fontSize: 3),
        "the letters of “so” are hard to read at 3 pixels: use fewer words or a larger picture"
    ),
    (
        .missingGlyphs(characters: "ꀀ", package: "fonts-yi"),
        "no font here has a glyph for ꀀ: install fonts-yi, or choose a font with --font"
    ),
    (
        .missingGlyphs(characters: "ꀀ", package: nil),
        "no font here has a glyph for ꀀ: choose a font that has, with --font"
    ),
    (
        .invalidText(text: "x"),
        "“x” held what is no text, such as bytes that aren't UTF-8: it was left out"
    ),
    (
        .shortened(text: "x"),
        "“x” doesn't fit at its minimum size: the end of it was left out"
    ),
    (
        .flattened(.jpeg, background: .white),
        "JPEG holds no transparency: the picture was laid on \(Color.white)"
    ),
    (.damaged, "the picture is damaged: what could not be read is missing"),
    (
        .framesLeftOut(.avif),
        "only the first frame of the animated AVIF was used: convert it to a GIF or a WebP to keep "
            + "the others"
    ),
    (.lost(.otherPictures(.heic)), "the HEIC holds more than one picture: the first was used"),
    (.missingFrame(4, of: 1), "there is no frame 4: the picture doesn't move"),
    (.missingFrame(4, of: 3), "there is no frame 4: the picture has 3, and the last is shown"),
    (
        .stillPicture(.gif),
        "only the first frame of the animated GIF in the meme was used: choose "
            + "--format gif, webp or avif to have it move"
    ),
    (
        .untimed(text: "x"),
        "“x” is always seen: the meme doesn't move, so words can't come or go"
    ),
    (
        .invisible(text: "x"),
        "“x” can't be seen: its fill, its outline and its shadow are clear"
    ),
    (
        .otherFont(characters: "ab", font: "F", other: "G"),
        "F has no glyph for ab: it is drawn in G: choose one that has, with --font"
    ),
    (
        .colorsLeftOut(font: "F"),
        "F has colors that can't be painted: its letters are drawn without them"
    ),
    (
        .faint(text: "x"),
        "“x” is hard to make out: its colors are nearly that behind it: choose another --fill, or an "
            + "--outline"
    ),
    (.blank(text: "x"), "“x” can't be seen: its characters have no ink"),
    (
        .overlapping(text: "x", other: "y"),
        "“x” covers a part of “y”: give one of them another box, or fewer words"
    ),
    (.colliding(text: "x"), "the lines of “x” cover each other: choose a larger line-spacing"),
]

private let storeErrors: [(StoreError, String)] = [
    (.noFolder, "no folder for the store: name one, or set MEMEME_STORE or HOME"),
    (.unreadableVariable("HOME"), "$HOME isn't UTF-8: name the folder of the store otherwise"),
    (.unknownID("abcd"), "no meme has the id “abcd”; `mememe list` shows those there are"),
    (.shortID("ab"), "“ab” is too short for an id: type 4 characters of it or more"),
    (.discarded(id: "abcd"), "“abcd” is in the trash: `mememe restore abcd` brings it back"),
    (.notDiscarded(id: "abcd"), "“abcd” is not in the trash; `mememe trash` shows what is"),
    (.unknownVersion(nil, id: "a"), "a is as it was made: no earlier version of it is kept"),
    (
        .unknownVersion(7, id: "abcd"),
        "abcd has no version 7: `mememe history abcd` lists those there are"
    ),
    (
        .changedMeanwhile(id: "abcd"),
        "abcd has been changed meanwhile: look at it again, then repeat your change"
    ),
    (
        .tooManyTags(id: "abcd"),
        "abcd would have more than 50 tags: take some from it with `mememe tag ID --remove TAG`"
    ),
    (
        .noMemes(folder: "s", search: nil),
        "s: there are no memes in this store yet: make one with `mememe create`"
    ),
    (
        .noMemes(folder: "s", search: "cat dog"),
        "s: no meme has the words “cat dog”: try fewer of them"
    ),
    (
        .noMemes(folder: "s", search: nil, tags: ["cats", "dogs"]),
        "s: no meme is tagged cats, dogs: try fewer of them"
    ),
    (
        .noMemes(folder: "s", search: "cat", tags: ["cats"]),
        "s: no meme that is tagged cats has the words “cat”: try fewer of them"
    ),
    (
        .missingPicture(path: "p"),
        "p: this picture of the store is gone: `mememe store check --repair` renders it "
            + "anew if its original is there; else restore it from a backup, or delete the meme"
    ),
    (
        .damagedPicture(path: "p"),
        "p: this picture of the store is damaged: `mememe store check --repair` renders it "
            + "anew if its original is there; else restore it from a backup, or delete the meme"
    ),
    (.unknownOriginal(digest: "", folder: "s"), "it doesn't say which picture it was made of"),
    (
        .unknownOriginal(digest: "00ff", folder: "s"),
        "the picture that it was made of (SHA-256 00ff) isn't in the store s: name the store that "
            + "has it with --store, or make the meme anew of the picture"
    ),
]

private let moreStoreErrors: [(StoreError, String)] = [
    (.unreadableRecipe(reason: "it is too long"), "its recipe can't be used: it is too long"),
    (
        .damagedTemplate(name: "venn", reason: "it is called a"),
        "the template venn can't be read from the catalogue: it is called a: see `mememe store check`"
    ),
    (
        .templateExists(name: "venn"),
        "the store has another template called venn: --replace puts that one into the trash; or choose "
            + "another name"
    ),
    (
        .damagedRow(id: "abcd", reason: "its memed is “x”"),
        "the meme abcd can't be read from the catalogue: its memed is “x”: see `mememe store check`"
    ),
    (
        .refusedMeme(path: "e", name: "memes.3", reason: "it is empty"),
        "e: memes.3 was left out: it is empty"
    ),
    (.noCatalog(path: "s"), "s: there is no catalogue of memes: choose the folder of a store"),
    (
        .lostCatalog(path: "s"),
        "s: the catalogue of this store is gone, and its pictures are there: `mememe store check "
            + "--repair` makes one of what they say; nothing was changed"
    ),
    (
        .moved(folder: "s"),
        "s: the store was moved, removed or replaced while it was in use, and what was just being "
            + "saved may have gone with it: put it back, or choose another"
    ),
    (
        .replaced(folder: "s", reason: "it is a file"),
        "s: the store was replaced while it was in use, and what is here now can't be opened (it is "
            + "a file): start mememe anew, or put the store back"
    ),
    (
        .relativeHome("x"),
        "no folder for the store: HOME is “x”, which is no absolute path: set it, or MEMEME_STORE, "
            + "or name a folder"
    ),
    (
        .badAddress("postgres://a", reason: "schema has no value"),
        "postgres://a: schema has no value"
    ),
    (
        .noPictures("postgres://a/b"),
        "postgres://a/b: it isn't said where the pictures of this store are: name the place: "
            + "postgres://host/database?pictures=/folder, or s3://bucket/prefix"
    ),
    (
        .foreignPictures(folder: "/p", reason: "it has the pictures of another store"),
        "/p: it has the pictures of another store: name another by pictures= in the address"
    ),
    (
        .picturesFailed(.offline, at: "s3://a/b", reason: "nobody answers"),
        "s3://a/b: nobody answers: check the endpoint, and whether the service runs"
    ),
    (
        .picturesFailed(.busy, at: "s3://a/b", reason: "the service has too much to do"),
        "s3://a/b: the service has too much to do: try again later"
    ),
    (
        .picturesFailed(.unreachable, at: "s3://a/b", reason: "there is no such bucket"),
        "s3://a/b: there is no such bucket"
    ),
    (
        .noFolderOfItsOwn("postgres://a/b"),
        "postgres://a/b: this store is on a database server, and this is for stores in a folder"
    ),
    (
        .catalogFailed(.offline, at: "postgres://a/b", reason: "connection refused"),
        "postgres://a/b: connection refused: check the address, and whether the server runs"
    ),
    (
        .unsettled(path: "postgres://a/b"),
        "postgres://a/b: the server went away while the change was saved, and isn't back; it may have "
            + "been saved: when it works again, look before you repeat it"
    ),
    (
        .inUse(folder: "s"),
        "s: another program uses this store: end it (mememe serve, perhaps), and try again"
    ),
    (
        .notEmpty(folder: "s", memes: 1),
        "s: this store has 1 meme: add to them with --merge, or choose another store with --store"
    ),
    (
        .notEmpty(folder: "s", memes: 2),
        "s: this store has 2 memes: add to them with --merge, or choose another store with --store"
    ),
    (
        .damagedArchive(path: "b.tar", reason: "it is cut off"),
        "b.tar: it is cut off: nothing was restored; choose another backup"
    ),
    (
        .unreadableManifest(path: "e", reason: "it is no JSON"),
        "e: this is no list of exported memes: it is no JSON"
    ),
    (
        .unsettled(path: "p"),
        "p: the disk failed while the change was saved, and still does; it may have been saved: when "
            + "it works again, look before you repeat it"
    ),
]

private let troubles: [(StoreTrouble, String)] = [
    (.full, "the disk is full, nothing was saved: make room and try again"),
    (.unreadable, "the disk could not be read or written: it may be full or damaged"),
    (
        .readOnly,
        "the store can't be written: check who owns it and its permissions, or choose another"
    ),
    (
        .unreachable,
        "the store can't be opened: check its permissions and that its disk is not mounted "
            + "read-only, or choose another"
    ),
    (.busy, "another program keeps the store locked: try again when it is done"),
    (.foreign, "this is no mememe store: choose another folder"),
    (
        .damaged,
        "the catalogue is damaged: `mememe store check --repair` saves what can be read; or restore "
            + "a backup"
    ),
    (.refused, "its own words"),
    (.other, "its own words"),
]

private let fileErrors: [(FileError, String)] = [
    (.missing("f"), "f: no such file: check the name"),
    (.missingFolder("d", of: "d/f"), "d/f: there is no folder d: make it first (mkdir -p)"),
    (.isDirectory("f"), "f: this is a folder: name a file in it"),
    (.notDirectory("f"), "f: part of this path is a file, not a folder: check the name"),
    (
        .notFile("f"),
        "f: this is a pipe or a device, and only a file will do here: name a file"
    ),
    (
        .exists("f"),
        "f: there is something of this name, which is left as it is: choose another"
    ),
    (
        .permissionDenied("f", .write),
        "f: no permission to write it: check with ls -l, or choose another place"
    ),
    (.readOnly("f"), "f: the disk is mounted read-only: choose another place"),
    (.diskFull("f"), "f: the disk is full, nothing was written: make room and try again"),
    (
        .noMoreFiles("f"),
        "f: its disk has no room for one more file (df -i): remove some and try again"
    ),
    (
        .brokenLink("f"),
        "f: this is a link that leads nowhere: see with ls -l where it should lead to"
    ),
    (
        .pathTooLong("five5", limit: 4),
        "five5: this path has 5 bytes, and a store’s can have 4: choose a shorter one"
    ),
    (
        .tooLarge("f", limit: 3 << 20),
        "f: larger than the 3 MiB that are read at most; choose a smaller picture"
    ),
    (.failed("f", .remove, code: 5), "f: could not remove it: Input/output error"),
]

private let problems: [(StoreProblem, String)] = [
    (
        .missingCatalog(path: "p"),
        "restore a backup, or have --repair make one of what the pictures say"
    ),
    (
        .damagedCatalog(path: "p", reasons: ["x"]),
        "restore a backup, or have --repair save what can be read"
    ),
    (.staleIndex(path: "p"), "--repair makes the index of words anew"),
    (.damagedRow(id: "i", reason: "x"), "--repair puts the row aside"),
    (.damagedTemplate(name: "a", reason: "x"), "--repair puts it aside"),
    (
        .lostTemplatePicture(path: "p", templates: ["a"], reason: nil),
        "`mememe store restore --merge` takes it from a backup; or add the template again, or delete it"
    ),
    (.unreadableRecipe(id: "i", reason: "x"), "--repair looks whether the picture says it"),
    (.misstatedSize(id: "i", path: "p", byteCount: 1), "--repair puts that right"),
    (
        .lostMemed(path: "p", memes: ["i"], reason: nil),
        "--repair renders it anew, if the original is there"
    ),
    (.lostOriginal(path: "p", memes: [], reason: nil), "--repair forgets it"),
    (
        .lostOriginal(path: "p", memes: ["i"], reason: nil),
        "what is made of it can be shown but not changed: `mememe store restore --merge` takes it "
            + "from a backup, and a new meme of the same picture brings it back, too"
    ),
    (
        .lostLayer(path: "p", memes: ["i"], reason: nil),
        "what is made of it can be shown but not changed: `mememe store restore --merge` takes it "
            + "from a backup, and a new meme of the same picture brings it back, too"
    ),
    (.lostVersion(id: "i", version: 1, reason: "x"), "--repair takes it out of the history"),
    (.unusableFolder(path: "p", reason: "x"), "check its owner and permissions"),
    (
        .unsafeBucket(path: "p", reason: "x", remedy: "take that right away"),
        "take that right away"
    ),
    (.unlistedMeme(path: "p"), "--repair takes it in again"),
    (.orphan(path: "p", byteCount: 1), "`mememe store gc` removes it in time"),
    (.orphanThumbnail(path: "p", byteCount: 1), "`mememe store gc` removes it in time"),
    (.leftover(path: "p", byteCount: 1), "`mememe store gc` removes it in time"),
    (.damagedThumbnail(path: "p"), "it is made anew by --repair, or when it is next shown"),
    (.stranger(path: "p"), "take it away if you don't need it"),
    (.openToOthers(path: "p", permissions: 0o777), "chmod go-w, unless that is meant"),
]

private let obstacles: [(StoreRepair.Obstacle, String)] = [
    (.damagedAgain, "it was damaged again meanwhile: check the disk"),
    (
        .lostOriginal,
        "it can't be made again; the memes of it stay as they are: restore it from a backup with "
            + "`mememe store restore --merge`"
    ),
    (.unusableFolder, "check its owner and permissions"),
    (
        .ofBucket(remedy: "take that rule away"),
        "it is for whoever set the bucket up: take that rule away"
    ),
    (
        .noRecipe,
        "its picture doesn't say how it was made: it can be shown and shared as it is"
    ),
    (
        .notRendered(StoreError.missingPicture(path: "p")),
        "it could not be rendered anew: p: this picture of the store is gone: restore that from a "
            + "backup, or delete the meme"
    ),
    (.changedMeanwhile, "it was deleted or saved meanwhile"),
    (.harmless, "it does no harm"),
]

private let configurationErrors: [(WebConfigurationError, String)] = [
    (
        .tokenNeeded(host: "0.0.0.0"),
        "0.0.0.0 can be reached from other machines: give a token with MEMEME_TOKEN or "
            + "--token-file, or listen on 127.0.0.1"
    ),
    (
        .shortToken,
        "the token needs 16 characters or more: `openssl rand -hex 16` makes one"
    ),
    (
        .unusableToken,
        "the token may have letters, digits and signs of ASCII alone, and no spaces"
    ),
    (
        .noPublicAddress("memes"),
        "memes is no address for public links: it is https:// or http:// and a host, such as "
            + "https://memes.example.org"
    ),
]
