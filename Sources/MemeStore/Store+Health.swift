import Foundation
import MemeConcurrency

/// Whether a store can be used.
public enum StoreHealth: Hashable, Sendable {
    /// It can be read and written.
    case well
    /// It can be read, but not written.
    case readOnly
    /// It was moved, removed or replaced by something that can't be opened.
    case gone
    /// A later version has changed it.
    case newerVersion
    /// It can't be read.
    case unreadable
}

extension Store {
    /// Finds out whether the store can be used now; takes about as long as one page of a list.
    public func health() async -> StoreHealth {
        do {
            _ = try await page(MemeQuery(limit: 1))
            if case .folder(let folder) = address,
                !FileManager.default.isWritableFile(atPath: folder)
            {
                return .readOnly
            }
            try catalog.checkWritable()
            try await catalog.checkVersion()
            try await Workers.disk.run { try blobs.checkReachable() }
            return .well
        } catch StoreError.moved, StoreError.replaced {
            return .gone
        } catch StoreError.newerVersion {
            return .newerVersion
        } catch StoreError.catalogFailed(.readOnly, _, _) {
            return .readOnly
        } catch {
            return .unreadable
        }
    }
}
