extension StringProtocol {
    /// How many letters have to be changed, added, left out, or changed over with their neighbours
    /// to make one text of another.
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

    /// Those of some names that somebody may have meant who typed this, the likeliest first: they
    /// begin with it, or differ in no more than a third of its letters.
    package func near(_ names: some Sequence<String>) -> [String] {
        // Nobody mistypes so much, and comparing takes time and memory by the product of the lengths.
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
        // Of those as near, rather one as long.
        .sorted { one, other in
            let gaps = (abs(one.name.count - typed.count), abs(other.name.count - typed.count))
            return (one.distance, gaps.0, one.name) < (other.distance, gaps.1, other.name)
        }
        .map(\.name)
    }
}
