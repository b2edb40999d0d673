/// An object that C holds by an opaque pointer.
protocol Handle: AnyObject, Sendable {}

extension Handle {
    /// The object as C holds it, until ``release(_:)``.
    var retained: OpaquePointer { OpaquePointer(Unmanaged.passRetained(self).toOpaque()) }

    /// The object of a pointer. It lives on while it is used, whatever C does with the pointer meanwhile.
    static func of(_ pointer: OpaquePointer) -> Self {
        Unmanaged<Self>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
    }

    static func release(_ pointer: OpaquePointer?) {
        guard let pointer else { return }
        Unmanaged<Self>.fromOpaque(UnsafeRawPointer(pointer)).release()
    }
}
