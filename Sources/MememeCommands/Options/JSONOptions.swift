import ArgumentParser

struct JSONOptions: ParsableArguments {
    @Flag(help: "Print JSON: keys in order, dates in ISO 8601.")
    var json = false
}
