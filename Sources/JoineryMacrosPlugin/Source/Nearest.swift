// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
extension [String] {
    /// Returns the only element within one or two typing mistakes of the given name; `nil` if there are none or
    /// several.
    func nearest(to name: String) -> String? {
        let distances = map { ($0, $0.distance(to: name)) }
        guard let least = distances.map(\.1).min(), least <= Swift.min(2, name.count / 2) else { return nil }
        let nearest = distances.filter { $0.1 == least }
        return nearest.count == 1 ? nearest[0].0 : nil
    }
}

extension String {
    /// Returns the Levenshtein distance: the number of letters to insert, delete, or replace.
    fileprivate func distance(to other: String) -> Int {
        var row = Array(0...other.count)
        for (index, letter) in enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for (column, otherLetter) in other.enumerated() {
                let replaced = diagonal + (letter == otherLetter ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = Swift.min(replaced, diagonal + 1, row[column] + 1)
            }
        }
        return row[other.count]
    }
}
#endif
