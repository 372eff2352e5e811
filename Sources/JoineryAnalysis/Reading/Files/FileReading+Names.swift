// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
extension FileReading {
    /// Whether a plain name may be a member of the current binding's graph.
    var readsMembers: Bool {
        guard let space = bindingSpace else { return false }
        return bindingDialect == .native || Self.spacesOfMembers.contains(space)
    }

    /// The types whose instance members are bindings, in addition to Joinery's graphs.
    private static let spacesOfMembers: Set = ["DependencyValues", "InjectedValues"]

    /// Returns a type's name, with the enclosing type in place of `Self`.
    func resolvingSelf(in name: String) -> String {
        guard let type, name.hasPrefix("Self") else { return name }
        if name == "Self" { return type }
        return name.hasPrefix("Self.") ? type + name.dropFirst("Self".count) : name
    }
}
#endif
