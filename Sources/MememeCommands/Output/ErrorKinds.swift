package import ArgumentParser
package import MemeStore

extension ValidationError: KindOfError {
    package var kind: ErrorKind { .usage }
}

extension ErrorJSON {
    /// What the command says of an error, in JSON.
    package init(_ error: any Error) {
        self.init(error, message: error.message.oneLine)
    }
}
