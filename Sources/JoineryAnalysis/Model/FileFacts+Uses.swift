// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension FileFacts {
    /// Whether the kind of a use's reference, and the dialect of the use, satisfy a condition.
    func containsReference(where matches: (Reference.Kind, Dialect?) -> Bool) -> Bool {
        // By position, without copies of the facts.
        if uses.containsReference(where: matches) { return true }
        for index in types.indices where types[index].uses.containsReference(where: matches) { return true }
        for index in supplies.indices where supplies[index].uses.containsReference(where: matches) { return true }
        for index in bindings.indices
        where bindings[index].uses.containsReference(where: matches)
            || bindings[index].usesOfOtherValues.containsReference(where: matches)
        {
            return true
        }
        return false
    }

    /// Whether it uses services, by their types.
    var usesServices: Bool { containsReference { kind, _ in kind == .service } }

    /// Replaces each use by other uses, or by none.
    package mutating func replaceUses(_ replace: (Use) -> [Use]) {
        uses = uses.flatMap(replace)
        for index in types.indices { types[index].uses = types[index].uses.flatMap(replace) }
        for index in supplies.indices { supplies[index].uses = supplies[index].uses.flatMap(replace) }
        for index in bindings.indices {
            bindings[index].uses = bindings[index].uses.flatMap(replace)
            bindings[index].usesOfOtherValues = bindings[index].usesOfOtherValues.flatMap(replace)
        }
    }
}

extension [Use] {
    fileprivate func containsReference(where matches: (Reference.Kind, Dialect?) -> Bool) -> Bool {
        for index in indices where matches(self[index].reference.kind, self[index].dialect) { return true }
        return false
    }
}
