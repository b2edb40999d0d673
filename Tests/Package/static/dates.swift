// Prints what mememe asks Foundation for, of which its data of ICU is a part.

import Foundation

let moment = Date(timeIntervalSince1970: 1_795_000_000)
print(moment.formatted(.iso8601))
print(Date.ISO8601FormatStyle(includingFractionalSeconds: true).format(moment))
let zones = [
    "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "GMT", "Etc/GMT+5",
    "Nowhere",
]
for name in zones {
    guard let zone = TimeZone(identifier: name) else {
        print("\(name) is unknown")
        continue
    }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    print(name, calendar.dateComponents([.year, .month, .day, .hour, .minute], from: moment))
    print(zone.secondsFromGMT(for: moment), calendar.dateInterval(of: .month, for: moment) as Any)
    let day = Date.ISO8601FormatStyle(timeZone: zone).year().month().day()
    print(moment.formatted(day), (try? Date("2026-10-25", strategy: day)) as Any)
}
print("Straße, ΐ, ǆ, İ, ﬁ".uppercased(), "Straße, ΐ, ǆ, İ, ΑΣ".lowercased())
print("éclair au café".capitalized, "ﬁ".precomposedStringWithCompatibilityMapping)
print("e\u{301}".precomposedStringWithCanonicalMapping.unicodeScalars.count)
print(String(format: "%.2f %@ %d", 1.5, "words" as NSString, 12))
print((1234567.5).formatted(), 12.formatted(.percent))
print("b10".compare("B9", options: [.caseInsensitive, .numeric]).rawValue)
print("a, b; c".components(separatedBy: CharacterSet(charactersIn: ",;")))
print(String(data: Data([0xe9, 0x41]), encoding: .isoLatin1) as Any)
