// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension FileFacts {
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
