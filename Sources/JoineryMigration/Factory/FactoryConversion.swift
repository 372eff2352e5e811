// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftParser
internal import SwiftSyntax

/// The native form of containers of `Factory`: `var store: Factory<Store> { self { Store() }.singleton }` becomes
/// `var store: Store { singleton { Store() } }`.
struct FactoryConversion: DialectConversion {
    static let modules = ["Factory": "JoineryFactory", "FactoryKit": "JoineryFactory"]
    static let testModules = ["FactoryTesting": "JoineryFactoryTesting"]
    static let names: Set = [
        "Container", "SharedContainer", "ManagedContainer", "ContainerManager", "AutoRegistering", "Factory",
        "ParameterFactory", "FactoryContext", "FactoryModifying", "Resolving", "ContainerTrait", "withContainer",
        "InjectedType", "InjectedObject", "InjectedObservable", "WeakLazyInjected", "InjectedContainer", "Scope",
    ]
    static let sharedWrappers: Set = ["Injected", "LazyInjected", "DynamicInjected"]

    private var holders = ContainerHolders(of: [], in: [])
    private var edges = TestEdges(in: [], using: [])

    mutating func read(_ sources: [MigrationSource], _ bindings: [MigratingBinding]) {
        holders = ContainerHolders(of: Set(bindings.map(\.fact.key.space)), in: sources)
        edges = TestEdges(in: sources, using: Self.allNames.union(holders.containers))
    }

    func declaration(
        of binding: MigratingBinding, in source: MigrationSource, _ types: MigrationTypes
    ) throws(Stay) -> NativeDeclaration {
        guard let name = source.token(at: binding.fact.place), let variable = name.enclosing(VariableDeclSyntax.self)
        else { throw Stay("its declaration is not a property") }
        guard variable.bindings.count == 1, let property = variable.bindings.first, !variable.isStatic else {
            throw Stay("it is static, or is declared together with others")
        }
        guard let type = property.typeAnnotation?.type, let body = variable.getterBody else {
            throw Stay("it is not a computed property with a type")
        }
        guard let body = FactoryBody(body) else { throw Stay("its getter does more than create one factory") }
        let native = try FactoryForm(type, body, binding.fact, types)
        var edits = [TextEdit(type.bytes, native.type)]
        if binding.name != binding.fact.key.name { edits.append(TextEdit(name.bytes, binding.name.asIdentifier)) }
        edits += try native.edits(in: source)
        if edits.contains(where: source.losesComment) { throw Stay("its modifiers have a comment") }
        return NativeDeclaration(
            range: variable.bytes, type: native.type, parameterCount: native.parameterCount, scope: native.scope,
            edits: edits)
    }

    // MARK: - Uses

    func use(
        of binding: MigratingBinding, at place: Place, in source: MigrationSource
    ) throws(Stay) -> NativeUse.Parts {
        guard let token = source.token(at: place) else { throw Stay("a use of it was not found") }
        if let attribute = token.namedAttribute {
            return try wrapper(attribute, in: source)
        }
        guard let access = Self.access(of: binding.fact.key.name, from: token) else {
            if let call = token.enclosing(FunctionCallExprSyntax.self), let parts = try construction(call, token) {
                return parts
            }
            throw Stay("a use of it is not understood")
        }
        if let base = access.base?.as(DeclReferenceExprSyntax.self), base.isLocal(base.baseName.name),
            !base.baseName.text.lowercased().hasSuffix("container"),
            !holders.mayHold(ExprSyntax(base), in: source.file)
        {
            throw Stay("a use of it may refer to another value")
        }
        let isOwn = access.base == nil || access.base?.trimmedDescription == "self"
        guard source.isTest || access.base?.isOfAnotherContainer != true else {
            throw Stay("another container is created for it")
        }
        var callee = access.expression
        if let next = callee.parent?.as(MemberAccessExprSyntax.self), next.base?.id == callee.id,
            ["resolve", "callAsFunction"].contains(next.declName.baseName.text)
        {
            callee = ExprSyntax(next)
        }
        guard let call = callee.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == callee.id else {
            // The native value is a closure, which is called like the factory.
            if binding.fact.scope == .factory, binding.declaration?.parameterCount == 1,
                callee.id == access.expression.id, callee.isOnlyInitialValue
            {
                return NativeUse.Parts(form: .callee(isOwn: isOwn), range: callee.bytes, node: Syntax(callee))
            }
            throw Stay("the factory itself is used")
        }
        if binding.fact.scope == .factory {
            return NativeUse.Parts(
                form: .callee(isOwn: isOwn), range: callee.bytes, node: Syntax(callee),
                edits: try Self.separateArguments(of: call, binding.declaration?.parameterCount ?? 1))
        }
        guard call.closures.isEmpty, call.arguments.isEmpty else { throw Stay("it is registered by a call") }
        return NativeUse.Parts(form: .read(isOwn: isOwn), range: call.bytes, node: Syntax(call))
    }

    /// Returns the edits that pass the elements of a tuple as separate arguments.
    private static func separateArguments(of call: FunctionCallExprSyntax, _ count: Int) throws(Stay) -> [TextEdit] {
        guard count != 1 else { return [] }
        if count == 0, call.arguments.isEmpty { return [] }
        if count == 0, let only = call.arguments.first?.expression.as(TupleExprSyntax.self), only.elements.isEmpty {
            return [TextEdit(only.bytes)]
        }
        guard call.arguments.count == 1, let tuple = call.arguments.first?.expression.as(TupleExprSyntax.self),
            tuple.elements.count == count
        else { throw Stay("a tuple is passed to it") }
        let labels = tuple.elements.compactMap { element in
            element.label.map { TextEdit($0.bytes.lowerBound..<element.expression.bytes.lowerBound) }
        }
        return [TextEdit(tuple.leftParen.bytes), TextEdit(tuple.rightParen.bytes)] + labels
    }

    /// Returns the expression that ends with a member's name, among those that begin with a token.
    static func access(of name: String, from token: TokenSyntax) -> (expression: ExprSyntax, base: ExprSyntax?)? {
        let reference = token.parent?.as(DeclReferenceExprSyntax.self)
        guard
            var expression = reference.map(ExprSyntax.init)
                ?? token.parent?.as(TupleExprSyntax.self).map(ExprSyntax.init)
        else { return nil }
        while let access = expression.parent?.as(MemberAccessExprSyntax.self), access.base?.id == expression.id {
            expression = ExprSyntax(access)
            // `Container.shared` is the container, and not a factory with this name.
            let isContainer = name == "shared" && access.base?.isNamedAsType == true
            if access.declName.baseName.name == name, !isContainer { return (expression, access.base) }
        }
        return reference?.baseName.name == name ? reference.map { (ExprSyntax($0), nil) } : nil
    }

    static let wrappers = [
        "Injected": "Injected", "LazyInjected": "LazyInjected", "WeakLazyInjected": "WeakInjected",
        "DynamicInjected": "DynamicInjected", "InjectedObservable": "InjectedModel",
    ]

    /// Reads `@Injected(\.store) var store`.
    private func wrapper(_ attribute: AttributeSyntax, in source: MigrationSource) throws(Stay) -> NativeUse.Parts {
        let written = TypeName.last(of: TypeName.of(attribute.attributeName))
        let name = source.libraryNames[written] ?? written
        guard Self.wrappers[name] != nil || name == "InjectedObject" else {
            throw Stay("'@\(name)' has no native form")
        }
        guard let arguments = attribute.arguments?.as(LabeledExprListSyntax.self), arguments.count == 1,
            let keyPath = arguments.first?.expression.as(KeyPathExprSyntax.self)
        else { throw Stay("'@\(name)' does not name it by a key path") }
        guard let native = Self.wrappers[name] else {
            guard source.imports("SwiftUI") else {
                throw Stay("'@InjectedObject' becomes '@StateObject', and its file does not import SwiftUI")
            }
            return try source.initialValue(of: attribute, named: name, replacedBy: "@StateObject")
        }
        do throws(Stay) {
            try source.checkWrapped(by: attribute, named: name, allowsMembers: name == "InjectedObservable")
        } catch {
            // The wrapper builds the value with its owner, as a stored property does.
            guard name == "Injected", !source.usesProjectedValue(of: attribute) else { throw error }
            return try source.initialValue(of: attribute, named: name, replacedBy: nil)
        }
        return NativeUse.Parts(
            form: .wrapper(name: native, keyPath: keyPath.bytes), range: attribute.attributeName.bytes,
            node: Syntax(attribute), module: name == "InjectedObservable" ? "JoinerySwiftUI" : nil)
    }

    /// Reads `LazyInjected(\.store)`.
    private func construction(_ call: FunctionCallExprSyntax, _ token: TokenSyntax) throws(Stay) -> NativeUse.Parts? {
        guard let reference = call.calledExpression.as(DeclReferenceExprSyntax.self), reference.baseName == token,
            let keyPath = call.arguments.first?.expression.as(KeyPathExprSyntax.self), call.arguments.count == 1
        else { return nil }
        if ["dependency", "resolve"].contains(token.text) {
            return NativeUse.Parts(form: .read(isOwn: false), range: call.bytes, node: Syntax(call))
        }
        guard let native = Self.wrappers[token.text], native != "InjectedModel" else { return nil }
        return NativeUse.Parts(
            form: .wrapper(name: native, keyPath: keyPath.bytes), range: reference.bytes, node: Syntax(call))
    }

    // MARK: - Replacements

    func supply(
        of binding: MigratingBinding, _ fact: SupplyFact, in source: MigrationSource
    ) throws(Stay) -> NativeSupply {
        guard fact.kind == .override || fact.kind == .bind, let token = source.token(at: fact.place),
            let call = token.enclosing(FunctionCallExprSyntax.self),
            let callee = call.calledExpression.as(MemberAccessExprSyntax.self), callee.declName.baseName == token
        else { throw Stay("'\(source.token(at: fact.place)?.text ?? "a change")' of it has no native form") }
        guard source.isTest || callee.base?.isOfAnotherContainer != true else {
            throw Stay("another container is created for it")
        }
        let preparation = call.enclosing(FunctionDeclSyntax.self).flatMap { $0.isPreparation ? $0 : nil }
        // In a test, only the value for tests applies.
        let isForTests =
            (preparation != nil || source.isTest) && FactoryChain.contexts(of: token.text, call) == ["test"]
        guard token.text == "register" || isForTests else {
            throw Stay("'\(token.text)' of it has no native form")
        }
        let others = call.arguments.count(where: { !$0.expression.is(ClosureExprSyntax.self) })
        guard call.closures.count == 1, let closure = call.closures.first,
            others == (token.text == "context" ? 1 : 0)
        else { throw Stay("a registration of it is not understood") }
        let end = try Self.end(of: call, binding.fact)
        if let count = binding.declaration?.parameterCount, count > 1, FactoryClosure(closure).parameters.count != count
        {
            throw Stay("its registration takes a tuple")
        }
        if let attribute = closure.signature?.attributes.first?.trimmedDescription {
            throw Stay("its registration is '\(attribute)'")
        }
        guard binding.fact.values.isEmpty || isForTests && preparation == nil else {
            throw Stay("it has a test value and is also registered")
        }
        let trait = try trait(of: call, callee)
        let head = call.bytes.lowerBound..<closure.bytes.lowerBound
        let tail = closure.bytes.upperBound..<end
        let value = closure.signature == nil ? closure.statements.onlyExpression : nil
        return NativeSupply(
            head: head, closure: closure.bytes, tail: tail,
            value: binding.fact.scope == .factory ? nil : value?.as(DeclReferenceExprSyntax.self)?.baseName.text,
            preparation: preparation, isForTests: isForTests, trait: trait)
    }

    /// Returns the end of a registration with its modifiers, which may only repeat the scope.
    private static func end(of call: FunctionCallExprSyntax, _ fact: BindingFact) throws(Stay) -> Int {
        var expression = ExprSyntax(call)
        while let next = expression.parent?.as(MemberAccessExprSyntax.self) {
            let modifier = next.parent?.as(FunctionCallExprSyntax.self)
            guard next.declName.baseName.text == "scope", let modifier,
                modifier.arguments.first.flatMap({ FactoryChain.scope($0.expression) }) == fact.scope
            else { throw Stay("its registration has the modifier '\(next.declName.baseName.text)'") }
            expression = ExprSyntax(modifier)
        }
        return expression.bytes.upperBound
    }

    /// Returns the trait whose closure contains a registration; `nil` for one that names its container.
    private func trait(
        of call: FunctionCallExprSyntax, _ callee: MemberAccessExprSyntax
    ) throws(Stay) -> NativeSupply.Trait? {
        guard callee.base?.trimmedDescription.hasPrefix("$0") == true else {
            let closure = call.enclosing(ClosureExprSyntax.self)
            let taker = closure?.callThatTakesIt?.calledExpression.as(MemberAccessExprSyntax.self)
            if closure?.signature != nil, taker?.base == nil, taker?.declName.baseName.text == "container" {
                throw Stay("a trait names the container in which it is registered; write '$0'")
            }
            return nil
        }
        guard let closure = call.enclosing(ClosureExprSyntax.self),
            let trait = closure.callThatTakesIt?.calledExpression.as(MemberAccessExprSyntax.self), trait.base == nil,
            trait.declName.baseName.text == "container", call.parent?.is(CodeBlockItemSyntax.self) == true
        else { throw Stay("it is registered in a container that a closure receives") }
        return NativeSupply.Trait(name: trait.declName.bytes, statementCount: closure.statements.count)
    }

    func remains(in source: MigrationSource) -> Remains {
        let search = FactoryRemainSearch(holders.containers)
        search.walk(source.tree)
        return Remains(
            statements: search.statements, edits: search.traits.map { TextEdit($0, "dependencies") },
            constants: search.constants)
    }

    // MARK: - Other mentions

    func unread(
        of bindings: [String: [Int]], _ all: [MigratingBinding], in source: MigrationSource
    ) -> [(binding: Int, place: Place, code: UnreadCode)] {
        // The facts lack only the reads in the values that tests give.
        guard source.isTest, !source.names.isDisjoint(with: bindings.keys) else { return [] }
        let search = FactoryMentionSearch(bindings, all, holders, in: source.file)
        search.walk(source.tree)
        return search.found.compactMap { binding, node in
            let place = source.place(of: node)
            guard bindings[all[binding].fact.key.name]?.count == 1,
                let parts = try? use(of: all[binding], at: place, in: source)
            else { return nil }
            return (binding, place, .use(parts))
        }
    }

    /// Returns a search for the code in a source that applies to a whole container.
    func resets(in source: MigrationSource) -> ContainerResetSearch {
        let search = ContainerResetSearch(holders, edges, in: source)
        search.walk(source.tree)
        return search
    }

    func mentions(
        of bindings: [String: [Int]], _ all: [MigratingBinding], in source: MigrationSource, isTest: Bool
    ) -> [Mention] {
        guard !source.names.isDisjoint(with: bindings.keys) else { return [] }
        let search = FactoryMentionSearch(bindings, all, holders, in: source.file)
        search.walk(source.tree)
        return search.found.map { binding, node in
            var mention = Mention(binding: binding, place: source.place(of: node))
            if node.isReset { mention.reason = "code resets it" }
            if isTest, let reset = node.reset, edges.includes(reset) { mention.removal = reset.bytes }
            return mention
        }
    }

    func canRename(_ owner: ExtensionDeclSyntax, with members: Set<Int>) -> Bool {
        guard owner.inheritanceClause == nil, owner.genericWhereClause == nil else { return false }
        return owner.memberBlock.members.allSatisfy { item in
            guard !members.contains(item.decl.bytes.lowerBound) else { return true }
            guard item.decl.isInstanceMember else { return false }
            // Another member keeps its meaning unless it uses the container itself.
            return item.decl.tokens(viewMode: .sourceAccurate).allSatisfy {
                !Self.names.contains($0.text) && !["manager", "Self", "reset", "self", "with"].contains($0.text)
            }
        }
    }
}

extension ExprSyntax {
    /// Whether its last name begins with a capital letter.
    fileprivate var isNamedAsType: Bool {
        let name = self.as(MemberAccessExprSyntax.self)?.declName ?? self.as(DeclReferenceExprSyntax.self)
        return name?.baseName.text.first?.isUppercase == true
    }
}

extension DeclSyntax {
    /// Whether it is a function or property of instances. Other code can name types and static members of a container
    /// without an instance.
    fileprivate var isInstanceMember: Bool {
        guard self.is(FunctionDeclSyntax.self) || self.is(VariableDeclSyntax.self) else { return false }
        return asProtocol((any WithModifiersSyntax).self)?.modifiers.areOfType == false
    }
}

extension ExprSyntax {
    /// Whether it is the initial value of a property or variable without a declared type.
    fileprivate var isOnlyInitialValue: Bool {
        guard let clause = parent?.as(InitializerClauseSyntax.self) else { return false }
        return clause.parent?.as(PatternBindingSyntax.self).map { $0.typeAnnotation == nil } ?? false
    }
}

extension String {
    /// The name as an identifier, in backticks if it is a keyword.
    var asIdentifier: String { isValidSwiftIdentifier(for: .variableName) ? self : "`\(self)`" }

    /// The name after a period, in backticks if it has another meaning there.
    var asMember: String { isValidSwiftIdentifier(for: .memberAccess) ? self : "`\(self)`" }
}
#endif
