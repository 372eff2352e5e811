// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The provenances in a record. Most records have a few, which are found faster by comparing each than by hashing.
struct ProvenanceSet {
    private static let unhashedLimit = 8

    private var few: [Provenance] = []
    /// All of them, if there are more than a few.
    private var many: [ObjectIdentifier: Provenance] = [:]

    var isEmpty: Bool { few.isEmpty && many.isEmpty }
    var count: Int { few.count + many.count }

    mutating func insert(_ provenance: Provenance) {
        guard many.isEmpty else {
            many[ObjectIdentifier(provenance)] = provenance
            return
        }
        for member in few where member === provenance { return }
        few.append(provenance)
        guard few.count > Self.unhashedLimit else { return }
        for member in few { many[ObjectIdentifier(member)] = member }
        few = []
    }

    mutating func remove(_ provenance: Provenance) {
        few.removeAll { $0 === provenance }
        many[ObjectIdentifier(provenance)] = nil
    }

    mutating func formUnion(_ other: ProvenanceSet) {
        if isEmpty {
            self = other
        } else {
            other.forEach { insert($0) }
        }
    }

    func forEach(_ body: (Provenance) -> Void) {
        for member in few { body(member) }
        for member in many.values { body(member) }
    }

    /// Returns the provenances that nothing else holds.
    mutating func unshared() -> [Provenance] {
        var unshared: [Provenance] = []
        for index in few.indices where isKnownUniquelyReferenced(&few[index]) { unshared.append(few[index]) }
        // A copy, because the view of the keys would hold the members.
        for id in Array(many.keys) {
            guard var member = many.removeValue(forKey: id) else { continue }
            let isUnshared = isKnownUniquelyReferenced(&member)
            many[id] = member
            if isUnshared { unshared.append(member) }
        }
        return unshared
    }
}
