// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
/// What the uses at a place belong to.
enum Owner {
    case binding(OpenFact<BindingFact>)
    /// A binding that has been noted already, by its index.
    case noted(Int)
    case supply(OpenFact<SupplyFact>)
    case type(OpenFact<TypeFact>)
    case file
}

/// A fact that is still being read: one for all who add to it, for facts are large to copy.
final class OpenFact<Fact> {
    var fact: Fact

    init(_ fact: Fact) { self.fact = fact }
}

extension BindingFact {
    /// Adds what building its value uses, or its values for tests and previews.
    mutating func add(_ use: Use, ofOtherValues isOfOtherValues: Bool) {
        if isOfOtherValues { usesOfOtherValues.append(use) } else { uses.append(use) }
    }
}
#endif
