import MemeStore

extension PageWords {
    /// An age: `3 min`, `2 days`.
    func age(_ age: RelativeAge) -> String {
        let count = age.count
        return switch age.unit {
        case .now: self["now"]
        case .minutes: counted(count, one: "{count} min", other: "{count} min")
        case .hours: counted(count, one: "{count} h", other: "{count} h")
        case .days: counted(count, one: "{count} day", other: "{count} days")
        case .weeks: counted(count, one: "{count} week", other: "{count} weeks")
        case .months: counted(count, one: "{count} month", other: "{count} months")
        case .years: counted(count, one: "{count} year", other: "{count} years")
        }
    }

    /// When something was, by its age: `just now`, `2 days ago`.
    func ago(_ age: RelativeAge) -> String {
        let count = age.count
        return switch age.unit {
        case .now: self["just now"]
        case .minutes: counted(count, one: "{count} min ago", other: "{count} min ago")
        case .hours: counted(count, one: "{count} h ago", other: "{count} h ago")
        case .days: counted(count, one: "{count} day ago", other: "{count} days ago")
        case .weeks: counted(count, one: "{count} week ago", other: "{count} weeks ago")
        case .months: counted(count, one: "{count} month ago", other: "{count} months ago")
        case .years: counted(count, one: "{count} year ago", other: "{count} years ago")
        }
    }
}
