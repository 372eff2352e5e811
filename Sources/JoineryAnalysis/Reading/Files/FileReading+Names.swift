// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
extension FileReading {
    /// Whether a plain name may be that of a member of the graph that the current binding belongs to.
    var readsMembers: Bool {
        guard let space = bindingSpace else { return false }
        return bindingDialect == .native || Self.spacesOfMembers.contains(space)
    }

    /// The types besides Joinery's graphs whose instance members are bindings.
    private static let spacesOfMembers: Set = ["DependencyValues", "InjectedValues"]

    /// A type's name with that of the type around the current place for `Self`.
    func resolvingSelf(in name: String) -> String {
        guard let type, name.hasPrefix("Self") else { return name }
        if name == "Self" { return type }
        return name.hasPrefix("Self.") ? type + name.dropFirst("Self".count) : name
    }
}
#endif
