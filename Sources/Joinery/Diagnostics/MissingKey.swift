// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// A function with parameters that makes a binding without a key, `func page(_ number: Int) -> Page { singleton { … } }`,
// gives all callers the instance that the first call has built. The name of the function shows this at the first build,
// so reads of the instance do no additional work.

extension Binding {
    /// Whether a function with parameters makes this binding without a key.
    var lacksKey: Bool {
        guard !identity.isMember, case .property(let name) = name else { return false }
        // `#function` ends with `:)` in a function with parameters, and in a subscript.
        return name.withUTF8Buffer { $0.count > 1 && $0[$0.count - 2] == UInt8(ascii: ":") }
    }
}

extension Diagnostics {
    /// Reports, once in a tree of worlds, that all calls of a function share the instance that is about to be built.
    ///
    /// Does not report a value of a generic type: the parameters of the function may only determine the type, and each
    /// type has a separate instance.
    ///
    /// - Parameter type: The type of the binding's value.
    @inline(never)
    static func reportMissingKey(
        of binding: Binding, _ scope: Scope, _ type: Any.Type, in layer: Layer, of world: World
    ) {
        let openedType = (type as? any AnyAsync.Type)?.openedType
        guard scope.storage != .none, !hasTypeArguments(openedType ?? type),
            layer.knownDependencies.noteReport(.missingKey, of: binding.key)
        else { return }
        let call = scope.callName(isAsynchronous: openedType != nil)
        let remedy =
            binding.isRequirement
            ? "A requirement has no key. Declare a property, for example with a closure that takes the arguments."
            : "Pass what distinguishes the instances as the key: \(call)(for: …) { … }"
        let issue = DependencyIssue(
            kind: .missingKey,
            message: """
                \(binding.step) has parameters, but its binding has no key
                  All calls share the instance that the first call has built, whatever their arguments are.
                  \(remedy)
                """, place: binding.place)
        if let monitor = world.monitor, monitor.isStrict { monitor.report(issue) } else { issue.write() }
    }

    /// Returns whether a type is generic, except for optional values and collections.
    private static func hasTypeArguments(_ type: Any.Type) -> Bool {
        let names = "\(type)".split(separator: "<").dropLast().map { $0.split { " ,(".contains($0) }.last ?? "" }
        return names.contains { !["Array", "Dictionary", "Optional", "Set"].contains($0) }
    }
}
