// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// The scopes of a program's services: those that it declares, and the statements that reset scopes.
///
/// A scope of the program that keeps instances until it is reset becomes a `ResettableScope`. The other scopes of the
/// graph cannot be reset, so services of a scope that the program resets stay.
struct ServiceScopes {
    /// A scope that the program declares.
    struct Declaration {
        let file: String
        let module: Int
        /// The extension of the library's type that has it.
        let owner: ExtensionDeclSyntax
        let variable: VariableDeclSyntax
        /// The bytes from the end of its name to the end of its value.
        let value: Range<Int>
    }

    /// A statement that resets a scope.
    struct Reset {
        let file: String
        let statement: Range<Int>
        let site: Graph.Site
        /// Whether it runs before or after each test, which has its own world.
        let isAroundTests: Bool
    }

    /// The declarations, by name. Only a scope with one declaration that keeps its instances has a native form.
    private(set) var declarations: [String: [Declaration]] = [:]
    /// The resets, by the name of the scope.
    private(set) var resets: [String: [Reset]] = [:]
    /// The places of registrations that name a scope, by its name.
    private(set) var registrations: [String: [(file: String, offset: Int)]] = [:]
    /// The code that names scopes in other ways, by name, or by an empty name if it may mean any.
    private(set) var others: [String: Graph.Site] = [:]
    /// The scopes that native code declares.
    private(set) var native: Set<String> = []

    /// Reads the sources.
    init(_ sources: some Sequence<MigrationSource>, _ syntax: ScopeSyntax) {
        for source in sources where !source.names.isDisjoint(with: syntax.words) {
            let search = Search(source, syntax)
            search.walk(source.tree)
            declarations.merge(search.declarations, uniquingKeysWith: +)
            resets.merge(search.resets, uniquingKeysWith: +)
            registrations.merge(search.registrations, uniquingKeysWith: +)
            others.merge(search.others) { first, _ in first }
            native.formUnion(search.native)
        }
    }

    /// Returns the declaration of a scope that has a native form.
    func declaration(of name: String) throws(Stay) -> Declaration {
        guard let found = declarations[name], found.count == 1 else {
            throw Stay("the scope '\(name)' has no native form")
        }
        if let other = others[name] ?? others[""] {
            throw Stay("the scope '\(name)' is used in a way that has no native form", at: other)
        }
        return found[0]
    }
}

/// The words by which a library's code names, declares, and resets scopes.
struct ScopeSyntax: Sendable {
    /// The type whose extensions have the scopes.
    let type: String
    /// All types of scopes.
    let types: Set<String>
    /// The function of a registration that sets its scope.
    let option: String
    /// Whether an expression creates a scope that keeps instances until it is reset.
    let isPermanent: @Sendable (ExprSyntax) -> Bool
    /// Returns the scopes that a call resets; `nil` if it resets none.
    let resets: @Sendable (FunctionCallExprSyntax) -> Resets?

    /// The scopes that a call resets.
    enum Resets {
        /// A scope that is named by an expression.
        case named(ExprSyntax)
        /// The library's own scopes, by name.
        case all([String])
    }

    /// The words without which a file has nothing to do with scopes.
    var words: Set<String> { types.union([option, "reset", "resetObjectScope", "ResettableScope"]) }
}

/// A search for the scopes in a file.
private final class Search: SyntaxVisitor {
    private let source: MigrationSource
    private let syntax: ScopeSyntax
    private(set) var declarations: [String: [ServiceScopes.Declaration]] = [:]
    private(set) var resets: [String: [ServiceScopes.Reset]] = [:]
    private(set) var registrations: [String: [(file: String, offset: Int)]] = [:]
    private(set) var others: [String: Graph.Site] = [:]
    private(set) var native: Set<String> = []
    /// The expressions that were understood.
    private var known: Set<SyntaxIdentifier> = []

    init(_ source: MigrationSource, _ syntax: ScopeSyntax) {
        self.source = source
        self.syntax = syntax
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        guard node.isStatic, node.bindingSpecifier.tokenKind == .keyword(.let), node.bindings.count == 1,
            let binding = node.bindings.first, let value = binding.initializer?.value,
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier,
            let owner = node.parent?.parent?.parent?.parent?.as(ExtensionDeclSyntax.self)
        else { return .visitChildren }
        if TypeName.of(owner.extendedType) == "ResettableScope" { native.insert(name.text) }
        guard TypeName.of(owner.extendedType) == syntax.type, syntax.isPermanent(value) else { return .visitChildren }
        declarations[name.text, default: []].append(
            ServiceScopes.Declaration(
                file: source.file, module: source.module, owner: owner, variable: node,
                value: name.bytes.upperBound..<value.bytes.upperBound))
        return .skipChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if ServiceSyntax.callee(of: node)?.name == syntax.option, let scope = node.arguments.first?.expression,
            let name = name(of: scope)
        {
            registrations[name, default: []].append((source.file, node.bytes.lowerBound))
            known.insert(scope.id)
        } else if let found = syntax.resets(node) {
            note(found, by: node)
        }
        return .visitChildren
    }

    private func note(_ found: ScopeSyntax.Resets, by call: FunctionCallExprSyntax) {
        let site = source.site(of: call)
        let reset = ServiceScopes.Reset(
            file: source.file, statement: call.bytes, site: site, isAroundTests: isBeforeOrAfterTests(call))
        switch found {
        case .all(let names):
            for name in names { resets[name, default: []].append(reset) }
        case .named(let scope):
            known.insert(scope.id)
            guard let name = name(of: scope) else {
                others[""] = others[""] ?? site
                return
            }
            resets[name, default: []].append(reset)
            let isStatement = call.parent?.is(CodeBlockItemSyntax.self) == true
            if !isStatement || call.arguments.count > 1 { others[name] = others[name] ?? site }
        }
    }

    /// Whether a call is in the code that runs before or after each test.
    private func isBeforeOrAfterTests(_ call: FunctionCallExprSyntax) -> Bool {
        guard source.isTest else { return false }
        if let function = call.enclosing(FunctionDeclSyntax.self) {
            return ["setUp", "setUpWithError", "tearDown", "tearDownWithError"].contains(function.name.text)
        }
        return call.enclosing(InitializerDeclSyntax.self) != nil || call.enclosing(DeinitializerDeclSyntax.self) != nil
    }

    /// Returns the name of a scope: `session` for `.session` and `ResolverScope.session`.
    private func name(of scope: ExprSyntax) -> String? {
        guard let access = scope.as(MemberAccessExprSyntax.self) else { return nil }
        guard access.base == nil || access.base.map({ TypeName.of($0) == syntax.type }) == true else { return nil }
        return access.declName.baseName.text
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        guard !known.contains(node.id), let base = node.base, TypeName.of(base) == syntax.type else {
            return .visitChildren
        }
        let name = node.declName.baseName.text
        others[name] = others[name] ?? source.site(of: node)
        return .skipChildren
    }

    override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
        guard syntax.types.contains(node.name.text), node.parent?.is(ExtensionDeclSyntax.self) != true
        else { return .visitChildren }
        others[""] = others[""] ?? source.site(of: node)
        return .visitChildren
    }
}
#endif
