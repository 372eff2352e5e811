// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
package import SwiftSyntax

/// An expression that creates a factory: a call such as `self { Service() }`, with its modifiers, such as `.singleton`.
package struct FactoryChain {
    /// The call with the builder.
    package let root: FunctionCallExprSyntax
    /// The called function: `self`, `Factory`, `ParameterFactory`, `init`, or `promised`.
    package let rootName: String
    /// The modifiers, in the order of the code. A property has no call.
    package let modifiers: [(name: String, call: FunctionCallExprSyntax?)]

    /// Reads an expression; `nil` if it does not create a factory.
    package init?(_ expression: ExprSyntax) {
        var modifiers: [(name: String, call: FunctionCallExprSyntax?)] = []
        var next = expression
        while true {
            if let call = next.as(FunctionCallExprSyntax.self), let name = Self.rootName(of: call) {
                root = call
                rootName = name
                self.modifiers = modifiers.reversed()
                return
            }
            guard let base = Self.step(from: next, noting: &modifiers) else { return nil }
            next = base
        }
    }

    /// Adds the last modifier of an expression, and returns its base.
    private static func step(
        from expression: ExprSyntax, noting modifiers: inout [(name: String, call: FunctionCallExprSyntax?)]
    ) -> ExprSyntax? {
        if let condition = expression.as(PostfixIfConfigExprSyntax.self) {
            for clause in condition.config.clauses.reversed() {
                guard case .postfixExpression(let first)? = clause.elements else { continue }
                var inner: ExprSyntax? = first
                while let expression = inner { inner = step(from: expression, noting: &modifiers) }
            }
            return condition.base
        }
        let call = expression.as(FunctionCallExprSyntax.self)
        guard let member = (call?.calledExpression ?? expression).as(MemberAccessExprSyntax.self) else { return nil }
        modifiers.append((member.declName.baseName.text, call))
        return member.base
    }

    private static func rootName(of call: FunctionCallExprSyntax) -> String? {
        let callee = call.calledExpression.withoutTypeArguments
        let name: String
        if let reference = callee.as(DeclReferenceExprSyntax.self) {
            name = reference.baseName.text
            guard name != "self" || !call.closures.isEmpty || !call.arguments.isEmpty else { return nil }
        } else if let member = callee.as(MemberAccessExprSyntax.self) {
            let base = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text
            switch (base, member.declName.baseName.text) {
            case (nil, "init"): return member.base == nil ? "init" : nil
            case ("self", "callAsFunction"): return "self"
            case ("self", "promised"): return "promised"
            case ("Factory", "init"), ("FactoryKit", "Factory"), ("Factory", "Factory"): return "Factory"
            case ("ParameterFactory", "init"), ("FactoryKit", "ParameterFactory"): return "ParameterFactory"
            default: return nil
            }
        } else {
            return nil
        }
        return rootNames.contains(name) ? name : nil
    }

    private static let rootNames: Set = ["self", "Factory", "ParameterFactory", "promised"]

    /// Whether the call shows that it is in a container, because it calls the container or passes it on.
    var namesItsContainer: Bool {
        rootName == "self" || rootName == "promised"
            || root.arguments.first?.expression.as(DeclReferenceExprSyntax.self)?.baseName.text == "self"
    }

    // MARK: - Content

    /// The built type, from the type arguments of `Factory<Service>(…)`.
    var type: FactoryType? {
        guard let generic = root.calledExpression.as(GenericSpecializationExprSyntax.self) else { return nil }
        return FactoryType(named: rootName, generic.genericArgumentClause)
    }

    /// The declared scope. The last one applies.
    var scope: Scope? {
        var scope = root.arguments.first { $0.label?.text == "scope" }.flatMap { Self.scope($0.expression) }
        for modifier in modifiers {
            if let call = modifier.call {
                if modifier.name == "scope" { scope = call.arguments.first.flatMap { Self.scope($0.expression) } }
            } else if let named = Self.scopes[modifier.name] {
                scope = named
            }
        }
        return scope
    }

    /// The closures for specific contexts, by the context's name.
    var closuresOfContexts: [(contexts: [String], closure: ClosureExprSyntax)] {
        modifiers.flatMap { modifier -> [(contexts: [String], closure: ClosureExprSyntax)] in
            guard let call = modifier.call, let contexts = Self.contexts(of: modifier.name, call) else { return [] }
            return call.closures.map { (contexts, $0) }
        }
    }

    /// Whether nothing is built here, because the builder returns `nil` or stops the program.
    var hasNoLiveValue: Bool {
        guard let closure = root.closures.first, closure.statements.count == 1,
            let only = closure.statements.first?.item.as(ExprSyntax.self)
        else { return false }
        if only.is(NilLiteralExprSyntax.self) { return true }
        let callee = only.as(FunctionCallExprSyntax.self)?.calledExpression.as(DeclReferenceExprSyntax.self)
        return callee.map { Self.stops.contains($0.baseName.text) } ?? false
    }

    private static let stops: Set = ["fatalError", "preconditionFailure"]

    /// The type to which the builder's only expression is cast: `{ Service() as any Serving }`.
    var typeOfCast: String? {
        guard let closure = root.closures.first, closure.statements.count == 1,
            let elements = closure.statements.first?.item.as(SequenceExprSyntax.self).map({ Array($0.elements) }),
            elements.count == 3, elements[1].is(UnresolvedAsExprSyntax.self)
        else { return nil }
        return TypeName.of(elements[2])
    }

    // MARK: - Words

    /// Returns the contexts for which a modifier provides a value; `nil` for other modifiers.
    package static func contexts(of name: String, _ call: FunctionCallExprSyntax) -> [String]? {
        guard name == "context" else { return contexts[name].map { [$0] } }
        return call.arguments.compactMap { argument in
            guard argument.label == nil else { return nil }
            let expression = argument.expression.as(FunctionCallExprSyntax.self)?.calledExpression
            let name = (expression ?? argument.expression).as(MemberAccessExprSyntax.self)?.declName.baseName.text
            return name.map { $0.hasPrefix("arg") ? "argument" : $0 }
        }
    }

    private static let contexts = [
        "onTest": "test", "onPreview": "preview", "onDebug": "debug", "onSimulator": "simulator",
        "onDevice": "device", "onArg": "argument", "onArgs": "argument",
    ]

    /// Returns the scope that an expression names, such as `.singleton` or `Scope.session`.
    package static func scope(_ expression: ExprSyntax) -> Scope? {
        let name =
            expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
            ?? expression.as(DeclReferenceExprSyntax.self)?.baseName.text
        return name.map { scopes[$0] ?? Scope(rawValue: $0) }
    }

    private static let scopes: [String: Scope] = [
        "singleton": .singleton, "cached": Scope(rawValue: "cached"), "shared": .shared, "graph": .perResolution,
        "unique": .transient,
    ]
}

/// The type of a factory: `Factory<Service>`, `ParameterFactory<Int, Service>`.
struct FactoryType {
    /// The type of its value in facts: `Service`, `(Int)->Service`.
    let text: String
    /// Whether it takes arguments.
    let takesArguments: Bool

    /// Reads a type; `nil` if it is not a factory's.
    init?(_ type: TypeSyntax) {
        if let type = type.as(IdentifierTypeSyntax.self) {
            self.init(named: type.name.text, type.genericArgumentClause)
        } else if let type = type.as(MemberTypeSyntax.self) {
            self.init(named: type.name.text, type.genericArgumentClause)
        } else {
            return nil
        }
    }

    /// Reads the type arguments of a factory's type.
    init?(named name: String, _ clause: GenericArgumentClauseSyntax?) {
        guard name == "Factory" || name == "ParameterFactory", let clause else { return nil }
        let types = clause.arguments.compactMap { $0.argument.as(TypeSyntax.self).map(TypeName.of) }
        takesArguments = name == "ParameterFactory"
        switch (takesArguments, types.count) {
        case (false, 1): text = types[0]
        case (true, 2):
            let isTuple = clause.arguments.first?.argument.is(TupleTypeSyntax.self) == true && types[0].hasPrefix("(")
            text = (isTuple ? types[0] : "(\(types[0]))") + "->" + types[1]
        default: return nil
        }
    }
}
#endif
