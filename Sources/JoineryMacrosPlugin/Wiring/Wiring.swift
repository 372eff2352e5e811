// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftSyntax
internal import SwiftSyntaxBuilder
internal import SwiftSyntaxMacros

/// What each parameter of an initialiser takes.
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
        /// The caller gives it.
        case caller
        /// The graph does; the path begins with a full stop.
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

    /// `nil` for a parameter that keeps its default value.
    private static func source(of parameter: WiredParameter, _ attribute: WiringAttribute) -> Source? {
        if let mapping = attribute.mappings.first(where: { $0.name.text == parameter.name }) {
            return .graph(path: mapping.path)
        }
        if attribute.assisted.contains(where: { $0.text == parameter.name }) { return .caller }
        return parameter.hasDefault ? nil : .graph(path: "." + parameter.reference)
    }
}

// MARK: - What is refused

extension Wiring {
    /// Whether nothing is refused; all that is, is told.
    func isRight(_ attribute: WiringAttribute, in context: some MacroExpansionContext) -> Bool {
        let namesAreRight = Self.check(attribute.names, of: target, in: context)
        let argumentsAreRight = arguments.map { Self.check($0, attribute, in: context) }
        let signatureIsRight = target.declaration.map { Self.check($0, in: context) } ?? true
        guard namesAreRight, !argumentsAreRight.contains(false), signatureIsRight else { return false }
        return isUnmistakable(in: context)
    }

    private static func check(
        _ names: [WiringAttribute.Name], of target: WiredInitializer, in context: some MacroExpansionContext
    ) -> Bool {
        let parameters = target.parameters.map(\.name)
        var seen: Set<String> = []
        var isRight = true
        for name in names {
            if !parameters.contains(name.text) {
                tellUnknown(name, of: target, in: context)
                isRight = false
            } else if !seen.insert(name.text).inserted {
                context.tell(.namedTwice(name.text), at: name.literal)
                isRight = false
            }
        }
        return isRight
    }

    private static func tellUnknown(
        _ name: WiringAttribute.Name, of target: WiredInitializer, in context: some MacroExpansionContext
    ) {
        let parameters = target.parameters.map(\.name)
        let edit = parameters.nearest(to: name.text).map {
            Edit("replace '\(name.text)' with '\($0)'", replacing: name.literal, with: ExprSyntax("\(literal: $0)"))
        }
        context.tell(.unknownParameter(name.text, of: target.name, parameters), at: name.literal, edit)
    }

    private static func check(
        _ argument: Argument, _ attribute: WiringAttribute, in context: some MacroExpansionContext
    ) -> Bool {
        let parameter = argument.parameter
        func tellUnwirable(_ reason: String) {
            let edit = Edit(
                "name '\(parameter.name)' in 'assisted:'", replacing: attribute.syntax,
                with: attribute.assisting(parameter.name))
            context.tell(.unwirable(parameter.name, reason), at: parameter.syntax, edit)
        }
        switch (argument.source, parameter.obstacle) {
        case (.graph, .variadic), (.caller, .variadic):
            context.tell(.variadicArgument(parameter.name), at: parameter.syntax)
        case (.graph, .inout):
            tellUnwirable("is 'inout'")
        case (.graph, .isolated):
            tellUnwirable("names the actor to run on")
        case (.graph, .pack):
            tellUnwirable("is a parameter pack")
        case (_, .nameless):
            context.tell(.namelessParameter, at: parameter.syntax)
        case (.caller, _) where parameter.declaration == nil:
            context.tell(.assistedWithoutType(parameter.name), at: parameter.syntax, parameter.insertionOfType)
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
        context.tell(.rethrowing, at: clause.throwsSpecifier, edit)
        return false
    }

    /// Whether the type has no initialiser that the one to write would repeat, as far as its source tells.
    func isAlone(in context: some MacroExpansionContext) -> Bool {
        let labels = ["from"] + arguments.filter(\.isAssisted).map { $0.parameter.label?.withoutBackticks ?? "_" }
        let same = WiredInitializer.all(of: type, in: context).first { initializer in
            let parameters = initializer.signature.parameterClause.parameters
            return parameters.map(\.firstName.text.withoutBackticks) == labels
                && parameters.first?.type.trimmedDescription.withoutModule == graph.withoutModule
        }
        guard let same else { return true }
        context.tell(.initializerIsThere, at: same.initKeyword)
        return false
    }
}

extension String {
    /// A type of Joinery may be written with its module.
    var withoutModule: String { hasPrefix("Joinery.") ? String(dropFirst("Joinery.".count)) : self }
}
#endif
