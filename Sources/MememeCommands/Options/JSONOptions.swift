import ArgumentParser

package struct JSONOptions: ParsableArguments {
    @Flag(help: "Print JSON: keys in order, dates in ISO 8601.")
    package var json = false

    package init() {}
}
