// Prints what mememe asks Foundation for, of which its data of ICU is a part.

import Foundation

let moment = Date(timeIntervalSince1970: 1_795_000_000)
print(moment.formatted(.iso8601), Date.ISO8601FormatStyle(includingFractionalSeconds: true).format(moment))
for name in ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "GMT", "Etc/GMT+5", "Nowhere"] {
    guard let zone = TimeZone(identifier: name) else {
        print("\(name) is unknown")
        continue
    }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: moment)
    let month = calendar.dateInterval(of: .month, for: moment)
    print(name, zone.secondsFromGMT(for: moment), parts, month.map { "\($0.start) \($0.end)" } ?? "no month")
    let day = Date.ISO8601FormatStyle(timeZone: zone).year().month().day()
    print(moment.formatted(day), (try? Date("2026-10-25", strategy: day)) as Any)
}
print("Straße, ΐ, ǆ, İ, ﬁ".uppercased(), "Straße, ΐ, ǆ, İ, ΑΣ".lowercased(), "éclair au café".capitalized)
print("e\u{301}".precomposedStringWithCanonicalMapping.unicodeScalars.count, "ﬁ".precomposedStringWithCompatibilityMapping)
print(String(format: "%.2f %@ %d", 1.5, "words" as NSString, 12), (1234567.5).formatted(), 12.formatted(.percent))
print("b10".compare("B9", options: [.caseInsensitive, .numeric]).rawValue, "Ä".localizedStandardContains("ä"))
print("a, b; c".components(separatedBy: CharacterSet(charactersIn: ",;")))
print(String(data: Data([0xe9, 0x41]), encoding: .isoLatin1) as Any, "é".data(using: .utf16)?.count as Any)
