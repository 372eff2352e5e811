// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension FileFacts {
    /// Whether a use satisfies a condition.
    func containsUse(where matches: (Use) -> Bool) -> Bool {
        // By position, without copies of the facts.
        uses.contains(where: matches)
            || types.indices.contains { types[$0].uses.contains(where: matches) }
            || supplies.indices.contains { supplies[$0].uses.contains(where: matches) }
            || bindings.indices.contains {
                bindings[$0].uses.contains(where: matches) || bindings[$0].usesOfOtherValues.contains(where: matches)
            }
    }

    /// Whether it uses services, by their types.
    var usesServices: Bool { containsUse { $0.reference.kind == .service } }

    /// Replaces each use by other uses, or by none.
    mutating func replaceUses(_ replace: (Use) -> [Use]) {
        uses = uses.flatMap(replace)
        for index in types.indices { types[index].uses = types[index].uses.flatMap(replace) }
        for index in supplies.indices { supplies[index].uses = supplies[index].uses.flatMap(replace) }
        for index in bindings.indices {
            bindings[index].uses = bindings[index].uses.flatMap(replace)
            bindings[index].usesOfOtherValues = bindings[index].usesOfOtherValues.flatMap(replace)
        }
    }
}
