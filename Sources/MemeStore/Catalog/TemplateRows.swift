import Foundation
import MemeRender

/// The rows of templates in a catalogue, as changes and arrivals see them inside a transaction.
protocol TemplateRows {
    /// The digest of the listed template of a name; `nil` if there is none.
    func listedTemplate(named name: String) throws -> Digest?
    /// The name of a template, in the trash or not; `nil` if there is none.
    func nameOfTemplate(_ digest: Digest) throws -> String?
    /// Saves a row, which leaves the trash if it is there.
    ///
    /// Another one that is listed under its name has to be discarded before.
    mutating func save(_ row: TemplateRow) throws
    /// Puts the listed template of a name into the trash; does nothing if there is none.
    ///
    /// - Returns: whether there was one.
    @discardableResult
    mutating func discardTemplate(named name: String, at date: Date) throws -> Bool
    /// Takes a template out of the trash. Another one that is listed under its name has to be discarded before.
    mutating func listAgain(_ digest: Digest) throws
    /// Deletes a template for good.
    ///
    /// - Returns: the digests that it named; `nil` if there is none.
    mutating func deleteTemplate(_ digest: Digest) throws -> Set<Digest>?
}

extension TemplateRows {
    /// Makes a change of templates; does nothing for other changes.
    mutating func makeTemplateChange(_ change: CatalogChange, _ result: inout Committed) throws {
        switch change {
        case .saveTemplate(let row, _):
            if try listedTemplate(named: row.name) != row.digest {
                try discardTemplate(named: row.name, at: row.modified)
            }
            try save(row)
        case .discardTemplate(let name, let date):
            guard try discardTemplate(named: name, at: date) else {
                throw TemplateError.unknown(name, similar: [])
            }
        case .restoreTemplate(let digest, let date):
            guard let name = try nameOfTemplate(digest) else {
                throw TemplateError.unknown(digest.description, similar: [])
            }
            if try listedTemplate(named: name) == digest { return }
            try discardTemplate(named: name, at: date)
            try listAgain(digest)
        case .deleteTemplate(let digest):
            guard let digests = try deleteTemplate(digest) else {
                throw TemplateError.unknown(digest.description, similar: [])
            }
            result.released.formUnion(digests)
        default: break
        }
    }

    /// Takes a template in from a backup or an export.
    mutating func receive(_ row: TemplateRow) throws -> Reception {
        let namesake = try listedTemplate(named: row.name)
        if try nameOfTemplate(row.digest) != nil {
            if namesake == row.digest || row.discarded != nil { return .present }
            if namesake == nil {
                try listAgain(row.digest)
                return .listedAgain
            }
        }
        guard row.discarded == nil, namesake != nil else {
            try save(row)
            return .added
        }
        let template = try row.decoded()
        var number = 2
        while true {
            let copy = row.copy(number, of: template)
            let present = try listedTemplate(named: copy.name)
            if present == copy.digest { return .present }
            if present == nil {
                try save(copy)
                return .renamedTemplate(copy.name)
            }
            number += 1
        }
    }
}
