import MememeCommands

#if Companions
    import Extras

    /// The parts of the program in addition to the memes.
    private typealias Part = Extras.Companions
#else
    private typealias Part = NoParts
#endif

/// The entry point.
@main
enum Launch {
    static func main() { EntryPoint.main(with: Part.self) }
}
