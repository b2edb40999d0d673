public import Foundation
public import MemeRender

// MemeRender doesn't import Foundation, so the conformances of its errors stand here.

extension StoreError: LocalizedError {
    public var errorDescription: String? { description }
}

extension FileError: LocalizedError {
    public var errorDescription: String? { description }
}

extension RenderError: LocalizedError {
    public var errorDescription: String? { description }
}
