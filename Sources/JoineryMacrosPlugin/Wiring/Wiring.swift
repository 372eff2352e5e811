// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftSyntax
internal import SwiftSyntaxBuilder
internal import SwiftSyntaxMacros

/// The source of each argument of an initializer.
struct Wiring {
    /// The type of the graph.
    let graph: String
    let target: WiredInitializer
    let type: any DeclGroupSyntax
    let arguments: [Argument]

    struct Argument {
        let parameter: WiredParameter
        let source: Source
    }

    enum Source {
        /// The caller passes the argument.
        case caller
        /// The graph provides the argument. The path starts with a period.
        case graph(path: String)
    }

    init(_ attribute: WiringAttribute, _ target: WiredInitializer, of type: some DeclGroupSyntax) {
        graph = attribute.graph
        self.target = target
        self.type = type
        arguments = target.parameters.compactMap { parameter in
            Self.source(of: parameter, attribute).map { Argument(parameter: parameter, source: $0) }
        }
    }

    /// Returns `nil` for a parameter that keeps its default value.
    private static func source(of parameter: WiredParameter, _ attribute: WiringAttribute) -> Source? {
        if let mapping = attribute.mappings.first(where: { $0.name.text == parameter.name }) {
            return .graph(path: mapping.path)
        }
        if attribute.assisted.contains(where: { $0.text == parameter.name }) { return .caller }
        return parameter.hasDefault ? nil : .graph(path: "." + parameter.reference)
    }
}

// MARK: - Validation

extension Wiring {
    /// Returns whether the wiring is valid, and reports all problems.
    func isValid(_ attribute: WiringAttribute, in context: some MacroExpansionContext) -> Bool {
        let namesAreValid = Self.check(attribute.names, of: target, in: context)
        let argumentsAreValid = arguments.map { Self.check($0, attribute, in: context) }
        let signatureIsValid = target.declaration.map { Self.check($0, in: context) } ?? true
        guard namesAreValid, !argumentsAreValid.contains(false), signatureIsValid else { return false }
        return callsItsTarget(in: context)
    }

    private static func check(
        _ names: [WiringAttribute.Name], of target: WiredInitializer, in context: some MacroExpansionContext
    ) -> Bool {
        let parameters = target.parameters.map(\.name)
        var seen: Set<String> = []
        var isValid = true
        for name in names {
            if !parameters.contains(name.text) {
                diagnoseUnknownName(name, of: target, in: context)
                isValid = false
            } else if !seen.insert(name.text).inserted {
                context.diagnose(.namedTwice(name.text), at: name.literal)
                isValid = false
            }
        }
        return isValid
    }

    private static func diagnoseUnknownName(
        _ name: WiringAttribute.Name, of target: WiredInitializer, in context: some MacroExpansionContext
    ) {
        let parameters = target.parameters.map(\.name)
        let edit = parameters.nearest(to: name.text).map {
            Edit("replace '\(name.text)' with '\($0)'", replacing: name.literal, with: ExprSyntax("\(literal: $0)"))
        }
        context.diagnose(.unknownParameter(name.text, of: target.name, parameters), at: name.literal, edit)
    }

    private static func check(
        _ argument: Argument, _ attribute: WiringAttribute, in context: some MacroExpansionContext
    ) -> Bool {
        let parameter = argument.parameter
        func diagnoseUnwirable(_ reason: String) {
            let edit = Edit(
                "add '\(parameter.name)' to 'assisted:'", replacing: attribute.syntax,
                with: attribute.assisting(parameter.name))
            context.diagnose(.unwirable(parameter.name, reason), at: parameter.syntax, edit)
        }
        switch (argument.source, parameter.obstacle) {
        case (.graph, .variadic), (.caller, .variadic):
            context.diagnose(.variadicArgument(parameter.name), at: parameter.syntax)
        case (.graph, .inout):
            diagnoseUnwirable("is 'inout'")
        case (.graph, .isolated):
            diagnoseUnwirable("is 'isolated'")
        case (.graph, .pack):
            diagnoseUnwirable("is a parameter pack")
        case (_, .nameless):
            context.diagnose(.namelessParameter, at: parameter.syntax)
        case (.caller, _) where parameter.declaration == nil:
            context.diagnose(.assistedWithoutType(parameter.name), at: parameter.syntax, parameter.typeFixIt)
        default: return true
        }
        return false
    }

    private static func check(_ initializer: InitializerDeclSyntax, in context: some MacroExpansionContext) -> Bool {
        guard let clause = initializer.signature.effectSpecifiers?.throwsClause,
            clause.throwsSpecifier.tokenKind == .keyword(.rethrows)
        else { return true }
        let edit = Edit(
            "replace 'rethrows' with 'throws'", replacing: clause.throwsSpecifier,
            with: clause.throwsSpecifier.with(\.tokenKind, .keyword(.throws)))
        context.diagnose(.rethrowing, at: clause.throwsSpecifier, edit)
        return false
    }

    /// Returns whether the type does not already contain the initializer to generate, as far as its source shows.
    func isUnique(in context: some MacroExpansionContext) -> Bool {
        let labels = ["from"] + arguments.filter(\.isAssisted).map { $0.parameter.label?.withoutBackticks ?? "_" }
        let same = WiredInitializer.all(of: type, in: context).first { initializer in
            let parameters = initializer.signature.parameterClause.parameters
            return parameters.map(\.firstName.text.withoutBackticks) == labels
                && parameters.first?.type.trimmedDescription.withoutModule == graph.withoutModule
        }
        guard let same else { return true }
        context.diagnose(.initializerIsThere, at: same.initKeyword)
        return false
    }
}

extension String {
    /// The type without the module name `Joinery`.
    var withoutModule: String { hasPrefix("Joinery.") ? String(dropFirst("Joinery.".count)) : self }
}
#endif
