// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
/// The owner of the uses at a place.
enum Owner {
    case binding(OpenFact<BindingFact>)
    /// A binding that was already added, by its index.
    case noted(Int)
    case supply(OpenFact<SupplyFact>)
    case type(OpenFact<TypeFact>)
    case file
}

/// A fact that is still being read. It is shared, because facts are expensive to copy.
final class OpenFact<Fact> {
    var fact: Fact

    init(_ fact: Fact) { self.fact = fact }
}

extension BindingFact {
    /// Adds a dependency of the value, or of the values for tests and previews.
    mutating func add(_ use: Use, ofOtherValues isOfOtherValues: Bool) {
        if isOfOtherValues { usesOfOtherValues.append(use) } else { uses.append(use) }
    }
}
#endif
