// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import Foundation
internal import SwiftSyntax

/// A search for the code that runs when the program starts.
///
/// A registration may instead run when code first uses its container, because the value of a global or static variable
/// creates the container. After the migration, such a registration would never run.
final class LaunchedCode {
    private let sources: [MigrationSource]
    /// The contents of the sources, in the same order.
    private let contents: [Data]
    /// The types that the system creates when the program starts.
    private let entryTypes: Set<String>
    private var results: [String: Bool] = [:]
    /// The functions and types whose calls are being searched.
    private var open: Set<String> = []
    /// The calls that are being followed to their callers.
    private var following: Set<SyntaxIdentifier> = []

    init(_ sources: [MigrationSource]) {
        self.sources = sources
        contents = sources.map { Data($0.text.bytes) }
        entryTypes = sources.reduce(into: []) { names, source in names.formUnion(EntrySearch.names(in: source.tree)) }
    }

    /// Whether code runs when the program starts.
    func includes(_ node: some SyntaxProtocol, in source: MigrationSource) -> Bool {
        runs(node, in: source) == true
    }

    /// Whether code runs when the program starts; `nil` if that depends on calls that are being searched.
    private func runs(_ node: some SyntaxProtocol, in source: MigrationSource) -> Bool? {
        switch CodeUnit(around: node, in: source).kind {
        case .start: true
        case .lazy: false
        case .member(let type, _) where entryTypes.contains(type): true
        case .member(let type, let name): callersRun(name ?? type, isType: name == nil)
        case .function(let name): callersRun(name, isType: false)
        }
    }

    /// Whether there are calls of a function or of a type's initializers that run when the program starts, and none
    /// that does not; `nil` if that depends on calls that are being searched.
    private func callersRun(_ name: String, isType: Bool) -> Bool? {
        if let result = results[name] { return result }
        guard open.insert(name).inserted else { return nil }
        defer { open.remove(name) }
        var isCalled = false
        let isLazy = callers(of: name, isType: isType).contains { call, source in
            let result = runs(call, in: source)
            if result == true { isCalled = true }
            return result == false
        }
        results[name] = isCalled && !isLazy
        return isCalled && !isLazy
    }

    /// Returns the calls of a function, or of a type's initializers.
    private func callers(of name: String, isType: Bool) -> [(call: DeclReferenceExprSyntax, source: MigrationSource)] {
        let word = Data(name.utf8)
        return sources.indices.flatMap { index -> [(call: DeclReferenceExprSyntax, source: MigrationSource)] in
            guard contents[index].range(of: word) != nil else { return [] }
            return CallerSearch.calls(of: name, isType: isType, in: sources[index].tree).map { ($0, sources[index]) }
        }
    }

    // MARK: - Code that runs once

    /// Whether code runs at most once, as far as the calls that lead to it show.
    ///
    /// It runs once if it is the value of a global or static variable, or part of the start of the program, and if a
    /// single call leads to it.
    func runsOnce(_ node: some SyntaxProtocol, in source: MigrationSource) -> Bool {
        if let closure = node.enclosing(ClosureExprSyntax.self), closure.callThatTakesIt == nil { return false }
        let calls: [(call: DeclReferenceExprSyntax, source: MigrationSource)]
        var isEntry = false
        switch CodeUnit(around: node, in: source).kind {
        case .start, .lazy: return true
        case .member(let type, nil):
            calls = callers(of: type, isType: true)
            isEntry = entryTypes.contains(type)
        case .member(let type, let name?):
            let isFunction = node.enclosing(FunctionDeclSyntax.self) != nil
            calls = callers(of: name, isType: false).filter {
                $0.call.mayMean(memberOf: type) && (!isFunction || $0.call.isCalled)
            }
            isEntry = entryTypes.contains(type)
        case .function(let name):
            calls = callers(of: name, isType: false).filter { $0.call.mayMean(memberOf: nil) }
        }
        // The system creates the types of the start and calls their functions.
        guard let caller = calls.first else { return isEntry }
        guard calls.count == 1, following.insert(caller.call.id).inserted else { return false }
        defer { following.remove(caller.call.id) }
        return runsOnce(caller.call, in: caller.source)
    }

    // MARK: - Code that runs when a value is first read

    /// The values that run some code when they are first read.
    struct LazyValues {
        /// The variables, and the functions that a library calls when its container is first used.
        fileprivate(set) var declarations: [(node: Syntax, source: MigrationSource)] = []
        /// The names of the functions and types through which they run the code.
        fileprivate(set) var names: Set<String> = []
    }

    /// Returns the values that run code when they are first read, as far as the calls that lead to it show.
    func lazyValues(running node: some SyntaxProtocol, in source: MigrationSource) -> LazyValues {
        var values = LazyValues()
        var pending = [(node: Syntax(node), source: source)]
        while let (node, source) = pending.popLast() {
            let unit = CodeUnit(around: node, in: source)
            switch unit.kind {
            case .start: break
            case .lazy: values.declarations.append((unit.declaration ?? Syntax(source.tree), source))
            case .member(let type, _) where entryTypes.contains(type): break
            case .member(let type, nil):
                guard values.names.insert(type).inserted else { break }
                pending += callers(of: type, isType: true).map { (Syntax($0.call), $0.source) }
            case .member(let type, let name?):
                guard values.names.insert(name).inserted else { break }
                let calls = callers(of: name, isType: false).filter { $0.call.mayMean(memberOf: type) }
                pending += calls.map { (Syntax($0.call), $0.source) }
            case .function(let name):
                guard values.names.insert(name).inserted else { break }
                pending += callers(of: name, isType: false).map { (Syntax($0.call), $0.source) }
            }
        }
        return values
    }
}

extension DeclReferenceExprSyntax {
    /// The whole expression, with its base.
    private var whole: ExprSyntax {
        let access = parent?.as(MemberAccessExprSyntax.self)
        return access?.declName.id == id ? access.map { ExprSyntax($0) } ?? ExprSyntax(self) : ExprSyntax(self)
    }

    /// Whether it is called.
    fileprivate var isCalled: Bool { whole.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == whole.id }

    /// Whether it can mean a member of a type, or a name outside of types.
    fileprivate func mayMean(memberOf type: String?) -> Bool {
        guard let base = whole.as(MemberAccessExprSyntax.self)?.base else { return type == nil || ownerName == type }
        guard let type else { return false }
        if base.trimmedDescription == "self" { return ownerName == type }
        let name = TypeName.of(base).map { TypeName.last(of: $0) }
        return name?.first?.isUppercase != true || name == type || name == "Self" && ownerName == type
    }
}

/// A search for the types that the system creates: those with `@main`, and the delegates of the application.
private final class EntrySearch: SyntaxVisitor {
    private var names: Set<String> = []

    static func names(in tree: SourceFileSyntax) -> Set<String> {
        let search = EntrySearch(viewMode: .sourceAccurate)
        search.walk(tree)
        return search.names
    }

    private static let delegates: Set = [
        "UIApplicationDelegate", "NSApplicationDelegate", "WKApplicationDelegate", "WKExtensionDelegate",
        "UISceneDelegate", "UIWindowSceneDelegate",
    ]

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { visit(node, named: node.name.text) }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { visit(node, named: node.name.text) }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { visit(node, named: node.name.text) }

    private func visit(_ node: some DeclGroupSyntax, named name: String) -> SyntaxVisitorContinueKind {
        let inherited = node.inheritanceClause?.inheritedTypes.map { TypeName.last(of: TypeName.of($0.type)) } ?? []
        if node.attributes.areOfEntryPoint || inherited.contains(where: Self.delegates.contains) { names.insert(name) }
        return .skipChildren
    }
}
#endif
