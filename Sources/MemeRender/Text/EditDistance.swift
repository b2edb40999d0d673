extension StringProtocol {
    /// The Damerau-Levenshtein distance to another text: the number of letters to change, insert,
    /// delete, or swap with their neighbors.
    package func editDistance(to other: some StringProtocol) -> Int {
        let (first, second) = (Array(self), Array(other))
        var rows = [Array(0...second.count)]
        for i in first.indices {
            var row = [i + 1]
            for j in second.indices {
                let change = rows[i][j] + (first[i] == second[j] ? 0 : 1)
                var least = Swift.min(change, row[j] + 1, rows[i][j + 1] + 1)
                if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] {
                    least = Swift.min(least, rows[i - 1][j - 1] + 1)
                }
                row.append(least)
            }
            rows.append(row)
        }
        return rows[first.count][second.count]
    }

    /// The names that the user may have meant by this text, the likeliest first. A name qualifies if it
    /// begins with the text, or if it differs in at most a third of the text's letters.
    package func near(_ names: some Sequence<String>) -> [String] {
        // Longer text isn't a typing error, and the comparison takes time and memory by the product of
        // the lengths.
        guard (2...64).contains(count) else { return [] }
        let typed = lowercased()
        let mistakes = Swift.max(1, Swift.min(3, typed.count / 3))
        return names.compactMap { name -> (name: String, distance: Int)? in
            let known = name.lowercased()
            if typed.count >= 3, known.hasPrefix(typed) { return (name, 0) }
            guard abs(known.count - typed.count) <= mistakes else { return nil }
            let distance = typed.editDistance(to: known)
            return distance <= mistakes ? (name, distance) : nil
        }
        // Among equally near names, the one of the most similar length comes first.
        .sorted { one, other in
            let gaps = (abs(one.name.count - typed.count), abs(other.name.count - typed.count))
            return (one.distance, gaps.0, one.name) < (other.distance, gaps.1, other.name)
        }
        .map(\.name)
    }
}
