import ArgumentParser

struct QuietOptions: ParsableArguments {
    @Flag(name: .shortAndLong, help: "Print the whole id alone.")
    var quiet = false
}
