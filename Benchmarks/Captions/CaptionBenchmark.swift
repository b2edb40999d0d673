import MemeRender

/// Measures how long it takes to lay out and draw captions on a picture of one megapixel, in a warmed-up
/// process, without decoding or encoding the picture. Arguments select cases.
@main
struct CaptionBenchmark {
    private static let size = PixelSize(width: 1155, height: 866)
    private static let runs = 200

    private static let hundredWords = Array(
        repeating: "the quick brown fox jumps over the lazy dog again", count: 10
    ).joined(separator: " ")

    private static let cases: [(name: String, recipe: Recipe)] = [
        ("two lines", Recipe(top: "One does not simply", bottom: "ship without tests")),
        ("a hundred words", Recipe(top: hundredWords)),
        ("Cyrillic", Recipe(top: "Нельзя просто так взять", bottom: "и выпустить без тестов")),
        ("Arabic", Recipe(top: "لا يمكنك ببساطة", bottom: "أن تنشر بلا اختبارات")),
        ("Japanese", Recipe(top: "テストなしで", bottom: "出荷することはできない")),
        ("Thai", Recipe(top: "จะปล่อยของโดยไม่ทดสอบ", bottom: "ไม่ได้หรอกนะ")),
        ("emoji", Recipe(top: "It works 😀👍🏽", bottom: "on my machine 👨‍👩‍👧‍👦")),
    ]

    static func main() throws {
        var pixels = [UInt8](repeating: 90, count: size.width * size.height * 3)
        let clock = ContinuousClock()
        print("captions on \(size) pixels, milliseconds: first, median, least")
        let wanted = CommandLine.arguments.dropFirst()
        for (name, recipe) in cases where wanted.isEmpty || wanted.contains(name) {
            var times: [Duration] = []
            for _ in 0..<runs {
                times.append(
                    try clock.measure {
                        _ = try Renderer().lay(recipe.captions, onto: &pixels, size: size)
                    })
            }
            let sorted = times.sorted()
            print(
                "\(name): \([times[0], sorted[runs / 2], sorted[0]].map(milliseconds).joined(separator: " "))"
            )
        }
    }

    private static func milliseconds(_ duration: Duration) -> String {
        let microseconds = duration.components.attoseconds / 1_000_000_000_000
        let fraction = String(microseconds % 1000)
        return "\(microseconds / 1000)."
            + String(repeating: "0", count: 3 - fraction.count) + fraction
    }
}
