import ArgumentParser
import MememeCommands
import MemeRender

struct MembersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "members",
        abstract: "Play Meet the Members: whose picture is this?",
        discussion: """
            Shows a picture and four names; keys 1 to 4 choose one. There are five seconds to \
            answer, and two to read who it was. p pauses and resumes, s shows the statistics, q \
            ends it. Resuming sets the score to 0.

            The picture is drawn as the terminal can: with the protocol of kitty or iTerm2, by \
            chafa, or else with blocks.

            EXAMPLES
              mememe extras members
              mememe extras members --members ~/team
            """)

    @OptionGroup var game: MemberOptions
    @OptionGroup(title: "Limits") var limits: LimitOptions

    func run() async throws {
        var play = try MembersPlay(deck: game.deck(), renderer: limits.renderer)
        try play.run()
    }
}
