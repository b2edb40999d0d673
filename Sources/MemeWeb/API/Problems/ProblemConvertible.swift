/// An error that converts itself to a ``Problem``. Errors of a server's parts conform to it.
package protocol ProblemConvertible: Error {
    var problem: Problem { get }
}
