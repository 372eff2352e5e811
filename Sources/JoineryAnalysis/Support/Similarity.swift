// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The search for similar names.
package enum Similarity {
    /// Returns the names that are similar to a name, the most similar first.
    package static func names(like name: String, among names: [String], limit: Int) -> [String] {
        let own = name.lowercased()
        let distances = names.compactMap { candidate -> (name: String, distance: Int)? in
            guard candidate != name else { return nil }
            let other = candidate.lowercased()
            // The lengths alone exclude most of them.
            let allowed = max(2, min(own.count, other.count) / 3)
            if own.count > 3, other.count > 3, other.contains(own) || own.contains(other) { return (candidate, 1) }
            guard abs(own.utf8.count - other.utf8.count) <= allowed else { return nil }
            let distance = distance(Array(own.utf8), Array(other.utf8))
            return distance <= allowed ? (candidate, distance) : nil
        }
        return distances.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(limit).map(\.name)
    }

    /// Returns the number of bytes to insert, remove, or replace to change one string into another.
    ///
    /// Source: Wagner and Fischer, *The String-to-String Correction Problem*, 1974. Takes time in proportion to the
    /// product of the lengths.
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var row = Array(0...right.count)
        for (index, byte) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for (position, other) in right.enumerated() {
                let cost = min(row[position] + 1, row[position + 1] + 1, diagonal + (byte == other ? 0 : 1))
                diagonal = row[position + 1]
                row[position + 1] = cost
            }
        }
        return row[right.count]
    }
}
