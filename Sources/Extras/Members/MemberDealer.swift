/// Chooses the member and the names of each question.
///
/// It shows everyone once before anyone comes again, and nobody twice in a row.
struct MemberDealer: Sendable {
    private let members: [Member]
    private var generator: any RandomNumberGenerator & Sendable
    /// The usable portraits of each member, least recently shown first.
    private var portraits: [[Portrait]]
    /// The members that weren't shown in this round; the last one is next.
    private var round: [Int] = []
    /// The member that was dealt last, and the one before.
    private var last: Int?
    private var before: Int?

    init(deck: MemberDeck, generator: any RandomNumberGenerator & Sendable) {
        members = deck.members
        self.generator = generator
        portraits = []
        portraits = deck.members.map { $0.portraits.shuffled(using: &self.generator) }
    }

    /// Deals the next question; `nil` if no portrait is left.
    mutating func deal(_ number: Int) -> MemberQuestion? {
        if round.isEmpty { shuffle() }
        guard let index = round.popLast() else { return nil }
        (before, last) = (last, index)
        // The member's next portrait has its turn the next time.
        let portrait = portraits[index].removeFirst()
        portraits[index].append(portrait)
        let others = members.indices.filter { $0 != index }.shuffled(using: &generator)
        let places = [index] + others.prefix(MemberGame.optionCount - 1)
        return MemberQuestion(
            number: number, member: members[index], portrait: portrait,
            options: places.shuffled(using: &generator).map { members[$0].name })
    }

    /// Takes the last question back and removes its portrait. Its member may come again at once with
    /// another.
    mutating func drop(_ question: MemberQuestion) {
        last = before
        guard let index = members.firstIndex(of: question.member) else { return }
        portraits[index].removeAll { $0 == question.portrait }
        if !portraits[index].isEmpty { round.append(index) }
    }

    private mutating func shuffle() {
        round = members.indices.filter { !portraits[$0].isEmpty }.shuffled(using: &generator)
        // The last member must not be the first of the next round, unless there is no other.
        if round.count > 1, round.last == last {
            round.swapAt(round.count - 1, Int.random(in: 0..<round.count - 1, using: &generator))
        }
    }
}
