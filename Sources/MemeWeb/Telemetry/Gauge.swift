/// A gauge metric in Prometheus' terms: a value that goes up and down.
package struct Gauge: Sendable {
    package let name: String
    /// A sentence that explains it.
    package let help: String
    package let value: Int

    package init(_ name: String, _ help: String, _ value: Int) {
        self.name = name
        self.help = help
        self.value = value
    }
}
