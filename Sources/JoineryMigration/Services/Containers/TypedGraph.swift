// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// A container with inputs or its own lifetime, as a typed graph.
struct TypedGraph {
    /// A value that the code that creates the container gives to its registrations.
    struct Input {
        /// The parameter of the function that creates the container.
        let parameter: String
        /// The stored property of the graph.
        let property: String
        let type: String
    }

    let name: String
    let flow: ContainerFlow
    let inputs: [Input]
    /// The name of the stored property for the program's graph.
    let parent: String
    /// The bindings, as positions in the migration's list.
    let members: [Int]
    /// The bindings that code resolves from the container, as positions in the migration's list.
    let resolved: [Int]

    var file: String { flow.creation.source.file }

    /// Returns the declaration of the graph.
    func declaration(_ unit: String, usesParent: Bool) -> String {
        let stored =
            ["let instances = Instances()"] + (usesParent ? ["let \(parent): Dependencies"] : [])
            + inputs.map { "let \($0.property): \($0.type)" }
        return "struct \(name): DependencyGraph {\n" + stored.map { "\(unit)\($0)\n" }.joined() + "}"
    }

    /// Returns the expression that creates the graph.
    func creation(usesParent: Bool) -> String {
        let arguments = (usesParent ? ["\(parent): .current"] : []) + inputs.map { "\($0.property): \($0.parameter)" }
        return "\(name)(\(arguments.joined(separator: ", ")))"
    }

    /// Returns the base of a resolution from the container that a range begins with: `session` in
    /// `session.resolve(A.self)!`.
    func base(of range: Range<Int>, in file: String) -> Range<Int>? {
        flow.resolutions.lazy.filter { $0.source.file == file && range.contains($0.call.bytes.lowerBound) }
            .compactMap { ServiceSyntax.callee(of: $0.call)?.base?.bytes }.first
    }

    /// Returns the name of the graph for the code that creates it: `SessionGraph` for `makeSession` and `Session`.
    static func name(for owner: String) -> String {
        var words = owner
        for verb in ["make", "create", "build", "new", "start", "begin", "open"] {
            let rest = words.dropFirst(verb.count)
            if words.hasPrefix(verb), rest.first?.isUppercase == true { words = String(rest) }
        }
        for suffix in ["Container", "Resolver", "Injector"] where words.hasSuffix(suffix) && words.count > suffix.count
        {
            words.removeLast(suffix.count)
        }
        return words.prefix(1).uppercased() + words.dropFirst() + "Graph"
    }
}

extension TypeSyntax {
    /// The bytes of the type of a container, without optionals; `nil` if it is something else.
    var container: Range<Int>? {
        if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType.container }
        if let optional = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return optional.wrappedType.container }
        guard self.is(IdentifierTypeSyntax.self) || self.is(SomeOrAnyTypeSyntax.self) else { return nil }
        return ServiceSyntax.isResolverType(TypeName.of(self)) ? bytes : nil
    }
}
#endif
