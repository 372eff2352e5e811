// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// The native form of a factory's type and chain.
struct FactoryForm {
    let type: String
    /// The number of arguments of a factory with arguments.
    let parameterCount: Int
    let scope: Scope
    private let body: FactoryBody
    private let closure: ClosureExprSyntax?
    private let test: ClosureExprSyntax?
    private let preview: FactoryPreview?
    /// Whether it takes only `()`, which the native closure leaves out.
    private var takesVoid: Bool { scope == .factory && parameterCount == 0 }

    /// Finds the native form.
    ///
    /// - Throws: ``Stay`` if there is none.
    init(_ type: TypeSyntax, _ body: FactoryBody, _ fact: BindingFact, _ types: MigrationTypes) throws(Stay) {
        self.body = body
        let chain = body.chain
        try MigrationTypes.checkIsolation(fact.isolation)
        let arguments = Self.arguments(of: type)
        guard let value = arguments.last else { throw Stay("its type is not 'Factory<…>'") }
        let built = types.text(of: value)
        let contexts = try Self.closuresOfContexts(chain)
        test = contexts["onTest"]
        if chain.rootName == "promised" {
            guard contexts.isEmpty, arguments.count == 1, body.constants.isEmpty else {
                throw Stay("its 'promised()' has arguments, modifiers, or constants")
            }
            closure = nil
            preview = nil
            parameterCount = 0
            scope = .transient
            self.type = built
            return
        }
        guard chain.root.closures.count == 1, let closure = chain.root.closures.first else {
            throw Stay("it is not created by one closure")
        }
        if closure.signature?.capture != nil { throw Stay("its closure has a capture list") }
        for actor in closure.attributeNames where actor != fact.isolation {
            throw Stay("its closure is '@\(actor)', and its declaration is not")
        }
        self.closure = closure
        if let other = contexts["onPreview"] {
            preview = try FactoryPreview(other, after: closure, test)
        } else {
            preview = nil
        }
        let scope = try Self.scope(fact)
        if arguments.count == 2 {
            guard scope == .transient || scope == .factory else {
                throw Stay("it keeps one instance for all arguments")
            }
            self.scope = .factory
            let attribute = fact.isolation.map { "@\($0)" } ?? "@Sendable"
            let parameters = try Self.parameters(of: arguments[0], closure)
            parameterCount = parameters.count
            self.type = "\(attribute) (\(parameters.map(types.text).joined(separator: ", "))) -> \(built)"
        } else {
            parameterCount = 0
            self.scope = scope
            self.type = built
            if scope == .shared { try types.checkShared(TypeName.of(value), createdBy: closure) }
            if scope != .transient { try types.checkSendable(value, isolation: fact.isolation) }
        }
    }

    /// Returns the types of the arguments. Those of a tuple become separate arguments, if the closure takes them so.
    private static func parameters(of type: TypeSyntax, _ closure: ClosureExprSyntax) throws(Stay) -> [TypeSyntax] {
        if type.trimmedDescription == "Void" || type.as(TupleTypeSyntax.self)?.elements.isEmpty == true {
            guard closure.ignoresItsArgument else { throw Stay("its closure uses an argument of the type 'Void'") }
            return []
        }
        guard let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count > 1 else { return [type] }
        let count: Int
        switch closure.signature?.parameterClause {
        case .simpleInput(let names)?: count = names.count
        case .parameterClause(let clause)?: count = clause.parameters.count
        case nil:
            count = closure.tokens(viewMode: .sourceAccurate).contains { $0.text == "$1" } ? tuple.elements.count : 1
        }
        guard count == tuple.elements.count else { throw Stay("its closure takes a tuple") }
        return tuple.elements.map(\.type)
    }

    private static func arguments(of type: TypeSyntax) -> [TypeSyntax] {
        let clause =
            type.as(IdentifierTypeSyntax.self)?.genericArgumentClause
            ?? type.as(MemberTypeSyntax.self)?.genericArgumentClause
        return clause?.arguments.compactMap { $0.argument.as(TypeSyntax.self) } ?? []
    }

    private static func scope(_ fact: BindingFact) throws(Stay) -> Scope {
        if fact.scope.rawValue == "cached" { return .singleton }
        guard !fact.scope.isCustom else { throw Stay("the scope '\(fact.scope.rawValue)' has no native form") }
        return fact.scope
    }

    private static let scopes: Set = ["singleton", "cached", "shared", "graph", "unique", "scope", "once"]

    /// The reasons why modifiers have no native form.
    private static let reasons: [String: String] = {
        let contexts = ["onDebug", "onSimulator", "onDevice", "onArg", "onArgs", "context"]
        return Dictionary(uniqueKeysWithValues: contexts.map { ($0, "only tests and previews have own values") })
            .merging([
                "timeToLive": "no scope ends after a time", "decorator": "it runs at each read",
            ]) { first, _ in first }
    }()

    /// Returns the closures with the values for tests and previews, if all modifiers have a native form.
    private static func closuresOfContexts(_ chain: FactoryChain) throws(Stay) -> [String: ClosureExprSyntax] {
        var found: [String: ClosureExprSyntax] = [:]
        for (name, call) in chain.modifiers where !scopes.contains(name) {
            guard ["onTest", "onPreview"].contains(name), found[name] == nil, let closures = call?.closures,
                closures.count == 1
            else {
                let why = reasons[name].map { ": \($0)" } ?? ""
                throw Stay("the modifier '\(name)' has no native form\(why)")
            }
            found[name] = closures.first
        }
        return found
    }

    /// Returns the edits that rewrite the body of the getter.
    func edits(in source: MigrationSource) throws(Stay) -> [TextEdit] {
        let expression = body.expression
        guard let closure else { return [TextEdit(expression.bytes, "required()")] }
        var edits: [TextEdit] = []
        if body.constants.isEmpty {
            let head = expression.bytes.lowerBound..<closure.bytes.lowerBound
            edits.append(TextEdit(head, scope.rawValue + source.comments(ofRemoved: head).withSpace))
            // A closure that is only `return` and an expression would lose the declared type.
            if let word = closure.loneReturn { edits.append(TextEdit(word.bytesWithSpace)) }
            if let word = expression.parent?.as(ReturnStmtSyntax.self)?.returnKeyword {
                edits.append(TextEdit(word.bytesWithSpace))
            }
        } else {
            edits += try body.edits(enclosingConstantsIn: closure, scope.rawValue, source.text)
        }
        if let attributes = closure.attributes { edits.append(TextEdit(attributes)) }
        if takesVoid, let signature = closure.signatureWithSpaces { edits.append(TextEdit(signature)) }
        var end = closure.bytes.upperBound
        if let preview {
            edits += preview.edits
            end = preview.closure.bytes.upperBound
        }
        if let test {
            let between = end..<test.bytes.lowerBound
            edits.append(TextEdit(between, source.comments(ofRemoved: between).withSpace + "test: "))
            end = test.bytes.upperBound
            if let word = test.loneReturn { edits.append(TextEdit(word.bytesWithSpace)) }
        }
        if end < expression.bytes.upperBound {
            let rest = end..<expression.bytes.upperBound
            edits.append(TextEdit(rest, source.comments(ofRemoved: rest)))
        }
        return edits
    }
}

/// A factory with a value for previews, which native code chooses by the context.
struct FactoryPreview {
    /// The closure for previews.
    let closure: ClosureExprSyntax
    private let value: ExprSyntax
    private let live: ExprSyntax

    init(
        _ closure: ClosureExprSyntax, after live: ClosureExprSyntax, _ test: ClosureExprSyntax?
    ) throws(Stay) {
        guard live.signature == nil, closure.signature == nil, let first = live.statements.onlyExpression,
            let second = closure.statements.onlyExpression, live.loneReturn == nil, closure.loneReturn == nil
        else { throw Stay("its value or its value for previews is not a single expression") }
        if let test, test.bytes.lowerBound < closure.bytes.lowerBound {
            throw Stay("its value for previews follows that for tests")
        }
        self.closure = closure
        self.live = first
        value = second
    }

    /// The edits that merge both closures into one.
    var edits: [TextEdit] {
        let start = live.bytes.lowerBound
        let end = value.bytes.upperBound
        return [
            TextEdit(start..<start, "if context != .preview { "),
            TextEdit(live.bytes.upperBound..<value.bytes.lowerBound, " } else { "),
            TextEdit(end..<end, " }"),
        ]
    }
}

extension String {
    /// The text with a space at its end.
    fileprivate var withSpace: String { last?.isWhitespace == true ? self : self + " " }
}

extension ClosureExprSyntax {
    /// Whether it takes one argument that it does not use.
    fileprivate var ignoresItsArgument: Bool {
        guard let signature else { return !tokens(viewMode: .sourceAccurate).contains { $0.text == "$0" } }
        guard signature.attributes.isEmpty, signature.effectSpecifiers == nil, signature.returnClause == nil else {
            return false
        }
        return switch signature.parameterClause {
        case .simpleInput(let names)?: names.count == 1 && names.first?.name.text == "_"
        case .parameterClause(let clause)?:
            clause.parameters.count == 1 && clause.parameters.first?.firstName.text == "_"
                && clause.parameters.first?.secondName == nil
        case nil: true
        }
    }

    /// The names of the attributes before its parameters, such as `MainActor`.
    fileprivate var attributeNames: [String] {
        signature?.attributes.compactMap { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription } ?? []
    }

    /// The bytes of its attributes, with `in` if it has no parameters.
    fileprivate var attributes: Range<Int>? {
        guard let signature, !signature.attributes.isEmpty else { return nil }
        let isAlone =
            signature.parameterClause == nil && signature.returnClause == nil && signature.effectSpecifiers == nil
        if isAlone { return signatureWithSpaces }
        return signature.parameterClause.map { signature.bytes.lowerBound..<$0.bytes.lowerBound }
    }
}
#endif
