// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// The native form of a registration: a property whose type is the service.
struct ServiceDeclaration {
    private let binding: MigratingBinding
    private let statement: RegistrationStatement
    private let types: MigrationTypes
    private let surrounding: SurroundingNames
    private let type: String
    /// The type as the registration writes it; `nil` if it does not.
    private let written: String?
    private let scope: Scope

    /// Reads the registration of a binding.
    ///
    /// - Parameter service: The expression that names the service; `nil` if the type of the closure's result does.
    init(
        of binding: MigratingBinding, _ statement: RegistrationStatement, service: ExprSyntax?, _ types: MigrationTypes
    ) throws(Stay) {
        self.binding = binding
        self.statement = statement
        self.types = types
        let fact = binding.fact
        guard fact.conditions.isEmpty || binding.hasVariants else { throw Stay("it is registered under a condition") }
        try MigrationTypes.checkIsolation(fact.isolation)
        if fact.hasImpliedScope, types.hasDefaultScopes {
            throw Stay("containers of the program have different default scopes")
        }
        // One value for each container is one value for the graph.
        let isCached = fact.dialect == .resolver && fact.scope.rawValue == "cached"
        scope = isCached ? .singleton : fact.scope
        guard !fact.type.isEmpty, !fact.type.contains("/") else { throw Stay("its type is not written") }
        written = service?.as(MemberAccessExprSyntax.self)?.base?.trimmedDescription.withoutParentheses
        surrounding = statement.item.surroundingNames(types)
        type = try surrounding.qualified(types.text(ofName: fact.type, writtenAs: written))
    }

    /// Returns another name for a binding: `var reading: any Reading { store }`.
    func alias(of node: Int) throws(Stay) -> NativeDeclaration {
        guard binding.fact.key.arguments == nil,
            (statement.registration.closures.first.map({ FactoryClosure($0) })?.parameters.count ?? 0) < 2
        else {
            throw Stay("its registration takes arguments")
        }
        return declaration([.binding(node)], scope: scope)
    }

    /// Returns the native form of a registration with a closure.
    func built(by closure: ClosureExprSyntax) throws(Stay) -> NativeDeclaration {
        if closure.signature?.capture != nil { throw Stay("its closure has a capture list") }
        let factory = FactoryClosure(closure)
        let arguments = Array(factory.parameters.dropFirst())
        let scope = try arguments.isEmpty ? keptScope(closure) : factoryScope()
        var edits = try ServiceClosure(closure).edits(keepsArguments: !arguments.isEmpty)
        if binding.fact.dialect == .resolver, let argument = arguments.first {
            edits += try GivenSearch.edits(of: argument.name, in: closure)
        }
        var type = type
        if !arguments.isEmpty {
            let attribute = binding.fact.isolation == nil ? "@Sendable" : "@MainActor"
            type = "\(attribute) (\(try argumentTypes(of: closure, arguments))) -> \(type)"
        }
        if let word = closure.loneReturn {
            edits.append(
                TextEdit(word.positionAfterSkippingLeadingTrivia.utf8Offset..<word.endPosition.utf8Offset))
        }
        let resolver = factory.parameters.first?.name
        var declaration = declaration(
            [.text("\(scope.call) "), .source(closure.bytes)], type: type, scope: scope,
            locals: surrounding.locals(in: closure, resolver: resolver, container: statement.nameableContainer),
            localNames: closure.localNames.subtracting([resolver].compactMap(\.self)), edits: edits,
            range: closure.bytes)
        declaration.moved?.closure = closure.bytes
        declaration.moved?.container = statement.container?.trimmedDescription
        declaration.moved?.resolver = resolver
        declaration.moved?.argumentCount = arguments.count
        return declaration
    }

    /// Returns the native form of a registration with a closure, and another one that completes the value.
    ///
    /// The native closure contains the completion. A statement that gives the value a service that also needs it becomes
    /// a property that injects lazily.
    ///
    /// - Parameters:
    ///   - function: The library's function that takes the completion.
    ///   - cyclic: The services that also need the value, by the offsets at which the completion reads them.
    func built(
        by closure: ClosureExprSyntax, completedBy completion: ClosureExprSyntax, in function: String = "initCompleted",
        cyclic: [Int: Int] = [:]
    ) throws(Stay) -> NativeDeclaration {
        var declaration = try built(by: closure)
        let parameters = FactoryClosure(completion).parameters
        if completion.signature?.capture != nil { throw Stay("its '\(function)' has a capture list") }
        guard parameters.count == 2, parameters[1].name.first != "$", !completion.statements.isEmpty,
            let last = closure.statements.last, let value = last.value, ReturnSearch.count(in: closure) < 2,
            ReturnSearch.count(in: completion) == 0, declaration.moved?.argumentCount == 0
        else { throw Stay("its closure or its '\(function)' is not a plain list of statements") }
        let rest = try ServiceCompletion(completion, of: parameters[1].name, binding.fact.type, cyclic: cyclic)
        declaration.lazyProperties = rest.properties
        guard let moved = declaration.moved, let first = rest.statements.first else { return declaration }
        let names = completion.localNames.subtracting(parameters.map(\.name))
        guard names.isDisjoint(with: closure.localNames) else {
            throw Stay("its '\(function)' uses a name of its closure for something else")
        }
        let name = parameters[1].name == "_" ? "value" : parameters[1].name
        var pieces: [MovedDeclaration.Piece] = [.text("\(scope.call) {"), .line(1)]
        if let start = closure.statements.first, start.id != last.id {
            let index = closure.statements.index(before: closure.statements.endIndex)
            let end = closure.statements[closure.statements.index(before: index)]
            pieces += [.source(start.bytes.lowerBound..<end.bytes.upperBound), .line(1)]
        }
        pieces += [.text("let \(name): \(type) = "), .source(value.bytes), .line(1)]
        if rest.properties.isEmpty {
            let completed = first.startOfComments..<completion.statements.bytes.upperBound
            pieces += [.source(completed), .line(1)]
        } else {
            pieces += rest.statements.flatMap { [MovedDeclaration.Piece.source($0.bytes), .line(1)] }
        }
        pieces += [.text("return \(name)"), .line(0), .text("}")]
        let resolver = parameters.first?.name
        let locals = surrounding.locals(
            in: completion, resolver: resolver, container: statement.nameableContainer)
        declaration.moved = MovedDeclaration(
            statement: moved.statement, further: moved.further, isolation: moved.isolation, value: pieces,
            locals: moved.locals + locals, localNames: moved.localNames.union(names).union([name]),
            container: moved.container, resolver: resolver, hasCompletion: true)
        let bounds = [closure.bytes, completion.bytes]
        declaration.range =
            (bounds.map(\.lowerBound).min() ?? 0)..<(bounds.map(\.upperBound).max() ?? closure.bytes.upperBound)
        return declaration
    }

    /// Returns the native form of a registration with an initializer, whose parameters are other bindings.
    ///
    /// - Parameters:
    ///   - initializer: The initializer: `Search.init`, `Search.init(store:)`.
    ///   - needs: The bindings that it needs, by type.
    func built(by initializer: MemberAccessExprSyntax, needs: [String: Int]) throws(Stay) -> NativeDeclaration {
        let scope = try keptScope(nil)
        guard let base = initializer.base, let name = TypeName.of(base) else {
            throw Stay("the type of its initializer is not written")
        }
        let labels = initializer.declName.argumentNames.map { $0.arguments.map(\.name.text) }
        // The type arguments of `autoregister(Box<Int>.self, initializer: Box.init)` apply to the parameters.
        let built = TypeName.withoutArguments(binding.fact.type) == name ? binding.fact.type : name
        let found = types.initializers(of: built).filter { parameters in
            labels == nil || labels == parameters.map(\.label)
        }
        guard found.count == 1, let parameters = found.first else {
            throw Stay("the parameters of '\(initializer.trimmedDescription)' are not known")
        }
        var value: [MovedDeclaration.Piece] = [.text("\(scope.call) { \(base.trimmedDescription)(")]
        for (index, parameter) in parameters.enumerated() {
            guard let node = needs[TypeName.withoutOptional(parameter.type)] else {
                throw Stay("it needs '\(parameter.type)', whose registration was not found")
            }
            let label = parameter.label == "_" ? "" : "\(parameter.label): "
            value += [.text((index == 0 ? "" : ", ") + label), .binding(node)]
        }
        value.append(.text(") }"))
        return declaration(value, scope: scope)
    }

    private func declaration(
        _ value: [MovedDeclaration.Piece], type: String? = nil, scope: Scope,
        locals: [MovedDeclaration.Local] = [], localNames: Set<String> = [], edits: [TextEdit] = [],
        range: Range<Int>? = nil
    ) -> NativeDeclaration {
        let start = statement.item.bytes.lowerBound
        var declaration = NativeDeclaration(
            range: range ?? start..<start, type: type ?? self.type, scope: scope, edits: edits)
        declaration.moved = MovedDeclaration(
            statement: statement.item, further: statement.further, isolation: binding.fact.isolation, value: value,
            locals: locals, localNames: localNames)
        return declaration
    }

    // MARK: - Scopes and arguments

    private func keptScope(_ creator: ClosureExprSyntax?) throws(Stay) -> Scope {
        guard scope != .transient else { return .transient }
        if scope == .shared { try types.checkShared(binding.fact.type, createdBy: creator) }
        // The name of a function type does not contain its attributes.
        if written?.isSendableFunction != true {
            try types.checkSendable(binding.fact.type, isolation: binding.fact.isolation)
        }
        return scope
    }

    private func factoryScope() throws(Stay) -> Scope {
        guard [.transient, .perResolution].contains(scope) else {
            throw Stay("it keeps one instance for all arguments")
        }
        return .factory
    }

    private func argumentTypes(
        of closure: ClosureExprSyntax, _ arguments: [(name: String, type: String)]
    ) throws(Stay) -> String {
        var texts: [String] = []
        for (name, type) in arguments {
            guard let type = type == "_" ? ArgumentSearch.type(of: name, in: closure, types) : type else {
                throw Stay("the type of its argument '\(name)' is not written")
            }
            texts.append(try surrounding.qualified(types.text(ofName: type, writtenAs: nil)))
        }
        return texts.joined(separator: ", ")
    }
}

/// A count of the `return` statements of a closure.
private final class ReturnSearch: SyntaxVisitor {
    private var count = 0

    static func count(in closure: ClosureExprSyntax) -> Int {
        let search = ReturnSearch(viewMode: .sourceAccurate)
        search.walk(closure.statements)
        return search.count
    }

    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
        count += 1
        return .visitChildren
    }
}

extension ClosureExprSyntax {
    /// The bytes of its signature with the spaces that go with it; `nil` if it has none.
    var signatureWithSpaces: Range<Int>? {
        guard let signature else { return nil }
        guard let first = statements.first else { return signature.bytes.lowerBound..<rightBrace.bytes.lowerBound }
        // A statement on the next line, or a comment, keeps its place.
        let isOnSameLine = first.leadingTrivia.isEmpty
        return isOnSameLine
            ? signature.bytes.lowerBound..<first.bytes.lowerBound
            : leftBrace.bytes.upperBound..<signature.bytes.upperBound
    }
}

extension CodeBlockItemSyntax {
    /// The offset of the first comment before the statement, or of the statement.
    fileprivate var startOfComments: Int {
        var offset = position.utf8Offset
        for piece in leadingTrivia {
            if piece.asLineComment != nil { return offset }
            offset += piece.sourceLength.utf8Length
        }
        return offset
    }

    /// The value of a closure that ends with the statement.
    var value: ExprSyntax? { item.as(ReturnStmtSyntax.self)?.expression ?? item.as(ExprSyntax.self) }
}

/// The closure of a registration, which loses its resolver.
struct ServiceClosure {
    private let closure: ClosureExprSyntax

    init(_ closure: ClosureExprSyntax) { self.closure = closure }

    /// Returns the edits that remove the resolver from its parameters.
    func edits(keepsArguments: Bool) throws(Stay) -> [TextEdit] {
        guard let signature = closure.signature else {
            guard keepsArguments else { return [] }
            return renumbered()
        }
        if !keepsArguments { return closure.signatureWithSpaces.map { [TextEdit($0)] } ?? [] }
        switch signature.parameterClause {
        case .simpleInput(let list):
            guard list.count > 1, let second = list.dropFirst().first else { return [] }
            return [TextEdit(signature.bytes.lowerBound..<second.bytes.lowerBound)]
        case .parameterClause(let clause):
            guard let first = clause.parameters.first, let second = clause.parameters.dropFirst().first else {
                return []
            }
            return [TextEdit(first.bytes.lowerBound..<second.bytes.lowerBound)]
        case nil: return []
        }
    }

    /// Returns the edits of `$1` and so on, which become one less.
    private func renumbered() -> [TextEdit] {
        closure.tokens(viewMode: .sourceAccurate).compactMap { token in
            guard token.text.first == "$", let number = Int(token.text.dropFirst()), number > 0,
                token.enclosing(ClosureExprSyntax.self)?.id == closure.id
            else { return nil }
            return TextEdit(token.bytes, "$\(number - 1)")
        }
    }
}

extension String {
    /// The text without one pair of parentheses around it.
    fileprivate var withoutParentheses: String {
        hasPrefix("(") && hasSuffix(")") ? String(dropFirst().dropLast()) : self
    }

    /// Whether it is the text of a function type whose values are `Sendable`: `@Sendable (Int) -> Bool`.
    fileprivate var isSendableFunction: Bool {
        contains("->") && (hasPrefix("@Sendable ") || hasPrefix("@MainActor "))
    }
}
#endif
