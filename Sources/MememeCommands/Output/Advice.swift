/// An error or a finding of a library, of which the command says more than the library can.
///
/// A library's description says what happened. What to do about it names options and commands, so it
/// stands here, in the files beside this one.
package protocol Advised: CustomStringConvertible {
    /// What the command says: what happened, and what to do about it.
    var message: String { get }
}

extension Advised {
    /// The description, and what to do about it.
    func advising(_ advice: String) -> String { "\(description): \(advice)" }
}

extension Error {
    /// What the command says of any error.
    package var message: String { (self as? any Advised)?.message ?? "\(self)" }
}
