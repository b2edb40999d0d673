/// Chooses whom to show next, and the names below.
///
/// Everybody is shown once before anybody comes again, and nobody twice in a row.
struct MemberDealer: Sendable {
    private let members: [Member]
    private var generator: any RandomNumberGenerator & Sendable
    /// The pictures of each member that can be shown, the one that was shown longest ago first.
    private var portraits: [[Portrait]]
    /// Those who were not shown yet in this round; the last one is next.
    private var round: [Int] = []
    /// Who was dealt last, and who before.
    private var last: Int?
    private var before: Int?

    init(deck: MemberDeck, generator: any RandomNumberGenerator & Sendable) {
        members = deck.members
        self.generator = generator
        portraits = []
        portraits = deck.members.map { $0.portraits.shuffled(using: &self.generator) }
    }

    /// The next question; `nil` where there is no picture left.
    mutating func deal(_ number: Int) -> MemberQuestion? {
        if round.isEmpty { shuffle() }
        guard let index = round.popLast() else { return nil }
        (before, last) = (last, index)
        // The next time another of their pictures has its turn.
        let portrait = portraits[index].removeFirst()
        portraits[index].append(portrait)
        let others = members.indices.filter { $0 != index }.shuffled(using: &generator)
        let places = [index] + others.prefix(MemberGame.optionCount - 1)
        return MemberQuestion(
            number: number, member: members[index], portrait: portrait,
            options: places.shuffled(using: &generator).map { members[$0].name })
    }

    /// Takes back what was dealt last, and leaves its picture out from now on. Its member may come
    /// at once with another.
    mutating func drop(_ question: MemberQuestion) {
        last = before
        guard let index = members.firstIndex(of: question.member) else { return }
        portraits[index].removeAll { $0 == question.portrait }
        if !portraits[index].isEmpty { round.append(index) }
    }

    private mutating func shuffle() {
        round = members.indices.filter { !portraits[$0].isEmpty }.shuffled(using: &generator)
        // Who was last mustn't be first, unless there is nobody else.
        if round.count > 1, round.last == last {
            round.swapAt(round.count - 1, Int.random(in: 0..<round.count - 1, using: &generator))
        }
    }
}
