/// The form of words that goes with a whole number (Unicode CLDR, Language Plural Rules).
///
/// Foundation offers these rules only with files of a bundle, which a single executable has none of.
enum PluralForm: String, CaseIterable {
    case zero, one, two, few, many, other

    /// - Parameter count: not negative.
    init(of count: Int, in language: PageLanguage) {
        let (tens, ones) = (count % 100, count % 10)
        self =
            switch language {
            case .english, .german, .spanish: count == 1 ? .one : .other
            case .ukrainian:
                if ones == 1, tens != 11 {
                    .one
                } else if (2...4).contains(ones), !(12...14).contains(tens) {
                    .few
                } else {
                    .many
                }
            case .arabic:
                switch count {
                case 0: .zero
                case 1: .one
                case 2: .two
                default: (3...10).contains(tens) ? .few : tens >= 11 ? .many : .other
                }
            }
    }

    /// The forms that a language has.
    static func all(in language: PageLanguage) -> [PluralForm] {
        switch language {
        case .english, .german, .spanish: [.one, .other]
        case .ukrainian: [.one, .few, .many]
        case .arabic: allCases
        }
    }
}
