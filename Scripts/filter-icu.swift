#!/usr/bin/env swift
// Leaves out of ICU's data what mememe never asks for; Scripts/static-libraries runs it.
//
//   swift Scripts/filter-icu.swift OBJECT OUTPUT [--dictionaries]
//
// OBJECT is an object file that holds the data of one ICU, as Debian's libicudata.a and Swift's
// lib_FoundationICU.a have one. OUTPUT gets the data alone, without the object file around it. Of both
// copies mememe needs how text breaks, and what ICU knows of scripts and languages as such, calendars
// and time zones; not the names of countries, currencies and units in six hundred languages, nor how to
// read old encodings, sort, spell out numbers and transliterate. Of 65 MB in both, 9 stay.
// --dictionaries keeps the words of languages that are written without spaces, which captions break by;
// the copy inside Foundation isn't asked for breaks.
//
// A file of such data is a header, the number of items, where the name and the content of each begin,
// the names in order, and the contents, each at a multiple of 16 (unicode/udata.h and ucmndata.h of
// ICU; the same since 3.0).

import Foundation

/// What can't be filtered.
struct Unknown: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }
}

/// An item of the data: a name, such as `icudt72l/brkitr/thaidict.dict`, and what it names.
struct Item {
    var name: String
    var content: Data

    /// The name without the first folder, which names the version.
    var path: Substring { name.drop { $0 != "/" }.dropFirst() }
}

/// The data of an ICU, in the byte order of this machine's object files, which is little-endian.
struct ICUData {
    /// What every file of ICU's begins with.
    var header: Data
    var items: [Item]

    /// Finds the data in an object file, by what it begins with, and reads it.
    init(in object: Data) throws {
        // The size of the header, then the magic number, the size of what describes the data, and the
        // format.
        guard let format = object.range(of: Data("CmnD".utf8)), format.lowerBound >= 12 else {
            throw Unknown("There is no data of ICU in it.")
        }
        var bytes = Data(object[(format.lowerBound - 12)...])
        guard bytes[2] == 0xda, bytes[3] == 0x27 else {
            throw Unknown("Its header is another one.")
        }
        let headerSize = Int(bytes[0]) | Int(bytes[1]) << 8
        header = Data(bytes[..<headerSize])
        bytes = Data(bytes[headerSize...])
        let count = try bytes.number(at: 0)
        guard (1...100_000).contains(count) else { throw Unknown("It has \(count) items.") }
        items = []
        for index in 0..<count {
            let name = try bytes.number(at: 4 + 8 * index)
            let start = try bytes.number(at: 8 + 8 * index)
            // Nothing says where the last item ends: time zones in Zulu, which aren't kept.
            let end = try index + 1 < count ? bytes.number(at: 16 + 8 * index) : start
            guard let nameEnd = bytes[name...].firstIndex(of: 0), start <= end, end <= bytes.count
            else {
                throw Unknown("Its table of contents is another one.")
            }
            let text = String(decoding: bytes[name..<nameEnd], as: UTF8.self)
            items.append(Item(name: text, content: bytes[start..<end]))
        }
    }

    var encoded: Data {
        var names = Data()
        var table: [Int] = []
        let tableSize = 4 + 8 * items.count
        let namesSize = items.reduce(0) { $0 + $1.name.utf8.count + 1 }
        // The header is a multiple of 16, so places in the file are, too.
        var place = (tableSize + namesSize).roundedUp
        for item in items {
            table += [tableSize + names.count, place]
            names += Data(item.name.utf8) + [0]
            place += item.content.count.roundedUp
        }
        var data = header
        for number in [items.count] + table { data.append(number: number) }
        data += names
        data.pad(to: header.count + (tableSize + namesSize).roundedUp)
        for item in items {
            data += item.content
            data.pad(to: data.count.roundedUp)
        }
        return data
    }
}

extension Int {
    var roundedUp: Int { (self + 15) / 16 * 16 }
}

extension Data {
    func number(at place: Int) throws -> Int {
        guard place + 4 <= count else { throw Unknown("It ends too early.") }
        return (0..<4).reduce(0) { $0 | Int(self[startIndex + place + $1]) << (8 * $1) }
    }

    mutating func append(number: Int) {
        for shift in [0, 8, 16, 24] { append(UInt8(truncatingIfNeeded: number >> shift)) }
    }

    mutating func pad(to size: Int) { append(Data(count: size - count)) }
}

/// Whether mememe may ask for an item.
func isNeeded(_ path: Substring, withDictionaries: Bool) -> Bool {
    let folder = path.contains("/") ? path.prefix { $0 != "/" } : ""
    let file = path.drop { $0 != "/" }.isEmpty ? path : path.drop { $0 != "/" }.dropFirst()
    let languages: Set = ["root.res", "en.res", "en_001.res", "en_US.res", "en_US_POSIX.res"]
    // What isn't named after a language, such as `supplementalData.res`, is for all of them.
    let isOfLanguage =
        file.hasSuffix(".res") && file != "res_index.res"
        && file.wholeMatch(of: #/[a-z]{2,3}(_[A-Za-z0-9]+)*\.res/#) != nil
    switch folder {
    case "brkitr": return withDictionaries || !file.hasSuffix(".dict")
    case "coll", "rbnf", "translit": return false
    default:
        if languages.contains(String(file)) { return true }
        // Encodings, the names of characters, characters that look alike, and rules of protocols
        // (RFC 3454).
        let isOfNoUse =
            [".cnv", ".spp", ".cfu"].contains { file.hasSuffix($0) } || file == "unames.icu"
        return !isOfLanguage && !isOfNoUse
    }
}

func fail(_ message: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(status)
}

let arguments = CommandLine.arguments.dropFirst().filter { !$0.hasPrefix("--") }
guard arguments.count == 2 else {
    fail("filter-icu.swift OBJECT OUTPUT [--dictionaries]", status: 64)
}
do {
    var data = try ICUData(in: Data(contentsOf: URL(filePath: arguments[0])))
    let withDictionaries = CommandLine.arguments.contains("--dictionaries")
    data.items.removeAll {
        !isNeeded($0.path, withDictionaries: withDictionaries) || $0.content.isEmpty
    }
    guard !data.items.isEmpty else { throw Unknown("Nothing of it would be left.") }
    try data.encoded.write(to: URL(filePath: arguments[1]))
} catch {
    fail("\(arguments[0]): \(error)", status: 1)
}
