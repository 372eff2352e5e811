// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// A search for statements at the beginning or the end of a test, or in its preparation or cleanup.
///
/// Each test has its own world, so there is nothing to reset. A reset in the middle of a test changes what the test
/// reads, also if the test calls a function that resets.
final class TestEdges {
    /// The sources of tests.
    private let sources: [MigrationSource]
    /// The names of the types in files that use the library. Their instances can have read a container.
    private let types: Set<String>
    /// The functions and types whose calls are being searched.
    private var open: Set<SyntaxIdentifier> = []

    /// - Parameter names: The names that show that a file uses the library.
    init(in sources: [MigrationSource], using names: Set<String>) {
        self.sources = sources.filter(\.isTest)
        types = Set(sources.filter { !$0.names.isDisjoint(with: names) }.flatMap { DeclaredTypes.names(in: $0.tree) })
    }

    /// Whether a statement is at the beginning or the end of a test, or in its preparation or cleanup.
    ///
    /// - Parameters:
    ///   - begins: Whether the beginning counts.
    ///   - ends: Whether the end counts.
    func includes(_ statement: CodeBlockItemSyntax, begins: Bool = true, ends: Bool = true) -> Bool {
        guard let list = statement.parent?.as(CodeBlockItemListSyntax.self), let owner = list.parent else {
            return false
        }
        let begins = begins && isBeginning(statement)
        let ends = ends && statement.isFollowedByResets
        if let closure = owner.as(ClosureExprSyntax.self) {
            guard let call = closure.callThatTakesIt, let name = ServiceSyntax.callee(of: call)?.name else {
                return false
            }
            if Self.phases.contains(name) { return true }
            guard Self.runningOnce.contains(name) else { return (begins || ends) && Self.tests.contains(name) }
            return call.enclosing(CodeBlockItemSyntax.self).map { includes($0, begins: begins, ends: ends) } ?? false
        }
        if let deferred = owner.parent?.as(DeferStmtSyntax.self) {
            // It runs at the end of the code around it.
            let outer = deferred.parent?.parent?.parent?.parent?.as(FunctionDeclSyntax.self)
            return outer.map(isTest) ?? false
        }
        if owner.parent?.is(DeinitializerDeclSyntax.self) == true { return true }
        if let function = owner.parent?.as(FunctionDeclSyntax.self) {
            if Self.phases.contains(function.name.text) { return true }
            guard begins || ends else { return false }
            return isTest(function)
                || areEdges(callersOf: function.name.text, Syntax(function), isType: false, begins, ends)
        }
        guard let initializer = owner.parent?.as(InitializerDeclSyntax.self), begins || ends else { return false }
        guard let group = initializer.enclosingGroup, !hasTests(group) else { return true }
        guard let name = initializer.ownerName else { return false }
        return areEdges(callersOf: name, Syntax(initializer), isType: true, begins, ends)
    }

    /// Whether only resets precede a statement, and code that reads nothing from a container: constants, and assignments
    /// such as `listings.result = Page(number: 1)`.
    private func isBeginning(_ statement: CodeBlockItemSyntax) -> Bool {
        guard let list = statement.parent?.as(CodeBlockItemListSyntax.self),
            let position = list.firstIndex(where: { $0.id == statement.id })
        else { return false }
        return list[..<position].allSatisfy { $0.isReset || $0.containerConstant != nil || isPlain($0) }
    }

    private func isPlain(_ statement: CodeBlockItemSyntax) -> Bool {
        let path = statement.item.as(SequenceExprSyntax.self)?.assignedTarget?.as(MemberAccessExprSyntax.self)?
            .plainPath
        let isOfMember = path.map { $0.first != "self" || $0.count > 2 } ?? false
        let variable = statement.item.as(VariableDeclSyntax.self)
        guard isOfMember || variable?.bindingSpecifier.text == "let" && variable?.attributes.isEmpty == true else {
            return false
        }
        return statement.tokens(viewMode: .sourceAccurate).allSatisfy { token in
            guard case .identifier(let name) = token.tokenKind else { return token.tokenKind != .leftBrace }
            // A call of a function of the program can do anything.
            let isCalled = token.nextToken(viewMode: .sourceAccurate)?.tokenKind == .leftParen
            return !types.contains(name) && name != "shared" && (!isCalled || name.first?.isUppercase == true)
        }
    }

    /// Whether all calls of a function or a type's initializer are at the beginning or the end of a test.
    private func areEdges(
        callersOf name: String, _ declaration: Syntax, isType: Bool, _ begins: Bool, _ ends: Bool
    ) -> Bool {
        guard open.insert(declaration.id).inserted else { return false }
        defer { open.remove(declaration.id) }
        let calls = sources.filter { $0.names.contains(name) }.flatMap { source in
            CallerSearch.calls(of: name, isType: isType, in: source.tree)
                .filter { isType || !$0.isMemberOfOther(than: declaration.ownerName, named: name) }
        }
        return !calls.isEmpty && calls.allSatisfy { isEdge($0, begins, ends) }
    }

    private func isEdge(_ call: DeclReferenceExprSyntax, _ begins: Bool, _ ends: Bool) -> Bool {
        var next = call.parent
        while let node = next {
            if let statement = node.as(CodeBlockItemSyntax.self) {
                return includes(statement, begins: begins, ends: ends)
            }
            // The initial value of a property is created before the test begins.
            if let variable = node.as(VariableDeclSyntax.self), variable.isMember {
                return begins && !variable.isStatic && variable.enclosingGroup.map(hasTests) == true
                    && variable.bindings.allSatisfy { $0.accessorBlock == nil }
            }
            next = node.parent
        }
        return false
    }

    private func isTest(_ function: FunctionDeclSyntax) -> Bool {
        Self.tests.contains(function.name.text) || function.name.text.hasPrefix("test")
            || function.attributes.contains { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "Test" }
    }

    private func hasTests(_ group: any DeclGroupSyntax) -> Bool {
        group.memberBlock.members.contains { member in
            member.decl.as(FunctionDeclSyntax.self).map { isTest($0) || Self.phases.contains($0.name.text) } ?? false
        }
    }

    /// The functions that prepare a test or clean up after it, or take a closure that does.
    private static let phases: Set = [
        "setUp", "setUpWithError", "tearDown", "tearDownWithError", "addTeardownBlock", "beforeEach", "afterEach",
    ]

    /// The functions that run a test, or take a closure that is one.
    private static let tests: Set = ["provideScope", "invokeTest", "it"]

    /// The functions that call their closure once, and wait for it.
    private static let runningOnce: Set = ["run", "assumeIsolated"]
}

extension DeclReferenceExprSyntax {
    /// Whether it is a member of a shared container, of one of its factories, or of another type.
    fileprivate func isMemberOfOther(than type: String?, named name: String) -> Bool {
        if let group = enclosingGroup, ownerName != type, group.declares(function: name) { return true }
        guard let access = parent?.as(MemberAccessExprSyntax.self), access.declName.id == id,
            let path = access.plainPath, let first = path.first, path.count > 1
        else { return false }
        return path.contains("shared") || first.first?.isUppercase == true && first != type && first != "Self"
    }
}

extension DeclGroupSyntax {
    fileprivate func declares(function name: String) -> Bool {
        memberBlock.members.contains { $0.decl.as(FunctionDeclSyntax.self)?.name.text == name }
    }
}

extension CodeBlockItemSyntax {
    /// Whether only resets follow it.
    fileprivate var isFollowedByResets: Bool {
        guard let list = parent?.as(CodeBlockItemListSyntax.self),
            let position = list.firstIndex(where: { $0.id == id })
        else { return false }
        return list[list.index(after: position)...].allSatisfy(\.isReset)
    }

    fileprivate var isReset: Bool {
        let callee = item.as(FunctionCallExprSyntax.self)?.calledExpression.as(MemberAccessExprSyntax.self)
        return callee.map { ["reset", "push", "pop"].contains($0.declName.baseName.text) && $0.plainPath != nil }
            ?? false
    }
}

/// A search for the names of the types that a file declares.
private final class DeclaredTypes: SyntaxVisitor {
    private var found: Set<String> = []

    static func names(in tree: SourceFileSyntax) -> Set<String> {
        let search = DeclaredTypes(viewMode: .sourceAccurate)
        search.walk(tree)
        return search.found
    }

    private func add(_ node: some NamedDeclSyntax) -> SyntaxVisitorContinueKind {
        found.insert(node.name.name)
        return .visitChildren
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { add(node) }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { add(node) }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { add(node) }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { add(node) }
    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
#endif
