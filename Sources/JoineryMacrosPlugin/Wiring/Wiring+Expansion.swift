// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftSyntax
internal import SwiftSyntaxMacros

extension Wiring {
    /// Returns the generated members: a directive with the place of the type's name, and `init(from:)`.
    ///
    /// The compiler reports problems of the signature at the type's name. It inserts an empty line between members.
    func members(in context: some MacroExpansionContext) -> [String] {
        let written = initializer(call(in: context), in: context)
        guard let place = context.place(of: type.nameSyntax) else { return [written] }
        return [place.directive(preceding: 1), written]
    }

    /// Returns an `init(from:)` with the right signature for a rejected type, so that its callers cause no further
    /// errors.
    func placeholderMembers(in context: some MacroExpansionContext) -> [String] {
        [initializer("        fatalError()", in: context)]
    }

    private func initializer(_ body: String, in context: some MacroExpansionContext) -> String {
        """
            \(attributes)\(modifiers(in: context))init\(optionality)\(generics.parameters)(\(parameters))\(effects)\(requirements) {
        \(body)
            }
        """
    }

    private var declaration: InitializerDeclSyntax? { target.declaration }

    // MARK: - Before the name

    /// The attributes for isolation and availability.
    private var attributes: String {
        let all = declaration?.attributes.compactMap { $0.as(AttributeSyntax.self) } ?? []
        let copied = all.filter { $0.baseName == "available" || $0.namesGlobalActor }
        return copied.map { $0.trimmedDescription + " " }.joined()
    }

    private func modifiers(in context: some MacroExpansionContext) -> String {
        let isolation = declaration.map { $0.modifiers.nonisolation } ?? nonisolationOfType(in: context)
        let inherited = isolation.map { $0.trimmedDescription + " " } ?? ""
        return access(in: context).modifier + inherited + (type.is(ClassDeclSyntax.self) ? "convenience " : "")
    }

    /// Returns `nonisolated` if the structure has it, to keep the extension out of the module's default isolation.
    private func nonisolationOfType(in context: some MacroExpansionContext) -> DeclModifierSyntax? {
        if let own = type.modifiers.nonisolation { return own }
        let attributes = type.attributes.compactMap { $0.as(AttributeSyntax.self) }
        guard !attributes.contains(where: \.namesGlobalActor) else { return nil }
        let enclosing = context.lexicalContext.lazy.compactMap { $0.asProtocol((any DeclGroupSyntax).self) }
        return enclosing.compactMap(\.modifiers.nonisolation).first
    }

    /// Returns the access level of the initializer to call, limited by that of the type. A private initializer becomes
    /// available through the graph only.
    private func access(in context: some MacroExpansionContext) -> AccessLevel {
        let ofType = max(AccessLevel(type.modifiers) ?? context.accessOfExtension ?? .internal, .internal)
        return target.access <= .fileprivate ? .internal : min(target.access, ofType)
    }

    // MARK: - The signature

    private var optionality: String { declaration?.optionalMark?.text ?? "" }

    private var parameters: String {
        let assisted = arguments.filter(\.isAssisted).compactMap(\.parameter.declaration)
        return (["from \(graphName): \(graph)"] + assisted).joined(separator: ", ")
    }

    /// A parameter name that differs from those of the caller's arguments.
    private var graphName: String {
        let taken = arguments.filter(\.isAssisted).map(\.parameter.name)
        return taken.contains("graph") ? "dependencyGraph" : "graph"
    }

    private var effects: String {
        declaration?.signature.effectSpecifiers.map { " \($0.trimmedDescription)" } ?? ""
    }

    private var requirements: String { generics.requirements.isEmpty ? "" : " " + generics.requirements }

    private var generics: GenericSignature {
        let given = arguments.filter(\.isAssisted).map(\.parameter.syntax)
        return declaration.map { GenericSignature(of: $0, for: given) } ?? GenericSignature.none
    }

    // MARK: - The call

    /// Returns the call, with each argument on the line of its parameter, so that the compiler reports problems there.
    private func call(in context: some MacroExpansionContext) -> String {
        let effects = declaration?.signature.effectSpecifiers
        let isAsync = effects?.asyncSpecifier != nil
        let awaiting = (effects?.throwsClause.throwsNothing ?? true ? "" : "try ") + (isAsync ? "await " : "")
        let placed = arguments.map { argument in
            (argument.text(graphName, opensAsync: isAsync), context.place(of: argument.parameter.syntax))
        }
        let start = placed.first?.1
        var text = start.prefix()
        text += "        \(awaiting)self.init("
        var line = start?.line ?? 0
        for (index, (argument, place)) in placed.enumerated() {
            let lines = max((place?.line ?? line) - line, 0)
            line += lines
            if index > 0 { text += lines == 0 ? ", " : "," }
            text += String(repeating: "\n", count: lines) + (lines == 0 ? "" : "            ") + argument
        }
        return text + ")" + (start == nil ? "" : "\n#sourceLocation()")
    }
}

extension Wiring.Argument {
    var isAssisted: Bool {
        if case .caller = source { true } else { false }
    }

    fileprivate func text(_ graph: String, opensAsync: Bool) -> String {
        switch source {
        case .caller: parameter.argument(parameter.forwarded)
        case .graph(let path):
            parameter.argument(opensAsync ? opened(graph + path) : graph + path)
        }
    }

    /// Returns an expression that opens a binding if it is an `Async`.
    ///
    /// The type annotation makes the compiler report a binding of another type; otherwise, it would treat the parameter
    /// as an `Async`.
    private func opened(_ binding: String) -> String {
        parameter.valueType.map { "JoineryMacros._wired(\(binding)) as \($0)" } ?? binding
    }
}

extension DeclModifierListSyntax {
    fileprivate var nonisolation: DeclModifierSyntax? {
        first { $0.name.tokenKind == .keyword(.nonisolated) }?.trimmed
    }
}
#endif
