// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import Foundation
internal import JoineryAnalysis
internal import SwiftSyntax

/// A search for the code that runs when the program starts.
///
/// A registration may instead run when code first uses its container, because the value of a global or static variable
/// creates the container. After the migration, such a registration would never run.
final class LaunchedCode {
    private typealias Caller = (call: DeclReferenceExprSyntax, source: MigrationSource)

    private let sources: [MigrationSource]
    /// The contents of the sources, in the same order.
    private let contents: [Data]
    /// The types that the system creates when the program starts.
    private let entryTypes: Set<String>
    private var results: [CalledCode: Bool] = [:]
    private var callers: [CalledCode: [Caller]] = [:]
    /// The functions and types whose calls are being searched.
    private var open: Set<CalledCode> = []
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
        case .member(let type, let name): callersRun(CalledCode(owner: type, function: name))
        case .function(let name): callersRun(CalledCode(owner: nil, function: name))
        }
    }

    /// Whether at least one call of some code runs when the program starts, and no call runs later; `nil` if that depends
    /// on calls that are being searched.
    private func callersRun(_ code: CalledCode) -> Bool? {
        if let result = results[code] { return result }
        guard open.insert(code).inserted else { return nil }
        defer { open.remove(code) }
        var isCalled = false
        let isLazy = callers(of: code).contains { call, source in
            let result = runs(call, in: source)
            if result == true { isCalled = true }
            return result == false
        }
        results[code] = isCalled && !isLazy
        return isCalled && !isLazy
    }

    /// Returns the calls of some code that are part of the program.
    private func callers(of code: CalledCode) -> [Caller] {
        if let known = callers[code] { return known }
        let name = code.function ?? code.owner ?? ""
        let found = callers(of: name, isType: code.function == nil)
            .filter { code.function == nil || $0.call.mayMean(memberOf: code.owner) }
        callers[code] = found
        return found
    }

    /// Returns the calls of a function, or of a type's initializers.
    private func callers(of name: String, isType: Bool) -> [Caller] {
        let word = Data(name.utf8)
        return sources.indices.flatMap { index -> [Caller] in
            guard contents[index].range(of: word) != nil else { return [] }
            return CallerSearch.calls(of: name, isType: isType, in: sources[index].tree).filter { !$0.isOfPreview }
                .map { ($0, sources[index]) }
        }
    }

    // MARK: - Code that runs once

    /// Whether code runs at most once, as far as the calls that lead to it show.
    ///
    /// It runs once if it is the value of a global or static variable, or part of the start of the program, and if a
    /// single call leads to it.
    func runsOnce(_ node: some SyntaxProtocol, in source: MigrationSource) -> Bool {
        guard node.enclosingClosures.allSatisfy(\.runsOnce) else { return false }
        let calls: [Caller]
        var isEntry = false
        let unit = CodeUnit(around: node, in: source)
        switch unit.kind {
        case .start, .lazy: return true
        case .member(let type, _)
        where entryTypes.contains(type) && unit.declaration?.as(FunctionDeclSyntax.self)?.isLaunch == true:
            return true
        case .member(let type, let name):
            let isFunction = name != nil && node.enclosing(FunctionDeclSyntax.self) != nil
            calls = callers(of: CalledCode(owner: type, function: name)).filter { !isFunction || $0.call.isCalled }
            isEntry = entryTypes.contains(type)
        case .function(let name): calls = callers(of: CalledCode(owner: nil, function: name))
        }
        // The system creates the types of the start and calls their functions.
        guard let caller = calls.first else { return isEntry }
        guard calls.count == 1, following.insert(caller.call.id).inserted else { return false }
        defer { following.remove(caller.call.id) }
        return runsOnce(caller.call, in: caller.source)
    }

    /// Returns the calls that lead to some code.
    func calls(
        leadingTo node: some SyntaxProtocol, in source: MigrationSource
    ) -> [(call: DeclReferenceExprSyntax, source: MigrationSource)] {
        var found: [Caller] = []
        var visited: Set<CalledCode> = []
        var pending = [(node: Syntax(node), source: source)]
        while let (node, source) = pending.popLast() {
            guard let code = CalledCode(CodeUnit(around: node, in: source)), visited.insert(code).inserted else {
                continue
            }
            let calls = callers(of: code)
            found += calls
            pending += calls.map { (Syntax($0.call), $0.source) }
        }
        return found
    }

    // MARK: - Code that runs when a value is first read

    /// Returns the computed variables and functions that run code, and return the container that code resolves from.
    func containersOnRead(
        running node: some SyntaxProtocol, in source: MigrationSource
    ) -> [(node: Syntax, source: MigrationSource)] {
        var found: [(node: Syntax, source: MigrationSource)] = []
        _ = lazyValues(running: node, in: source) { unit, source in
            guard let declaration = unit.declaration, self.returnsContainer(declaration, unit) else { return }
            found.append((declaration, source))
        }
        return found
    }

    /// Whether a declaration is a computed variable that returns a container, or a function whose result code resolves
    /// from.
    private func returnsContainer(_ declaration: Syntax, _ unit: CodeUnit) -> Bool {
        if let variable = declaration.as(VariableDeclSyntax.self), let binding = variable.bindings.first {
            return binding.initializer == nil && binding.accessorBlock != nil
                && binding.typeAnnotation.map { ServiceSyntax.isResolverType(TypeName.of($0.type)) } == true
        }
        guard let type = declaration.as(FunctionDeclSyntax.self)?.signature.returnClause?.type,
            ServiceSyntax.isResolverType(TypeName.of(type)), let code = CalledCode(unit)
        else { return false }
        return callers(of: code).contains { $0.call.isResolvedFrom }
    }

    /// Returns the values that run code when they are first read, as far as the calls that lead to it show: variables,
    /// and functions that a library calls when its container is first used.
    func lazyValues(
        running node: some SyntaxProtocol, in source: MigrationSource,
        visit: (CodeUnit, MigrationSource) -> Void = { _, _ in }
    ) -> [(node: Syntax, source: MigrationSource)] {
        var values: [(node: Syntax, source: MigrationSource)] = []
        var visited: Set<CalledCode> = []
        var pending = [(node: Syntax(node), source: source)]
        while let (node, source) = pending.popLast() {
            let unit = CodeUnit(around: node, in: source)
            guard let code = CalledCode(unit) else {
                if case .lazy = unit.kind, let declaration = unit.declaration { values.append((declaration, source)) }
                continue
            }
            guard visited.insert(code).inserted else { continue }
            visit(unit, source)
            if let owner = code.owner, entryTypes.contains(owner) { continue }
            pending += callers(of: code).map { (Syntax($0.call), $0.source) }
        }
        return values
    }
}

/// A function, or a type whose instances run code when they are created.
private struct CalledCode: Hashable {
    /// The type; `nil` for a function outside of types.
    let owner: String?
    /// The name of the function or computed variable; `nil` for the creation of an instance.
    let function: String?
}

extension CalledCode {
    /// The code of a function, member, or type; `nil` if no call names it.
    init?(_ unit: CodeUnit) {
        switch unit.kind {
        case .start, .lazy: return nil
        case .member(let type, let name): self.init(owner: type, function: name)
        case .function(let name): self.init(owner: nil, function: name)
        }
    }
}

extension SyntaxProtocol {
    /// Whether it is code of a preview, which is not part of the program.
    fileprivate var isOfPreview: Bool {
        isWithinPreview
            || enclosingGroup?.inheritanceClause?.inheritedTypes.contains {
                TypeName.last(of: TypeName.of($0.type)) == "PreviewProvider"
            } == true
    }
}

extension SyntaxProtocol {
    /// The closures around it, up to the next declaration with code.
    fileprivate var enclosingClosures: [ClosureExprSyntax] {
        var found: [ClosureExprSyntax] = []
        var next = parent
        while let node = next, !node.is(FunctionDeclSyntax.self), !node.is(InitializerDeclSyntax.self),
            !node.is(AccessorBlockSyntax.self)
        {
            if let closure = node.as(ClosureExprSyntax.self) { found.append(closure) }
            next = node.parent
        }
        return found
    }
}

extension ClosureExprSyntax {
    /// Whether it runs once each time the code around it does, as far as the call that takes it shows.
    fileprivate var runsOnce: Bool {
        guard let call = callThatTakesIt else { return false }
        if call.calledExpression.id == ExprSyntax(self).id { return true }
        guard let name = ServiceSyntax.callee(of: call)?.name else { return false }
        return ServiceSyntax.isResolverType(name) || Self.runningOnce.contains(name)
    }

    /// Functions that call their closure once.
    private static let runningOnce: Set = [
        "Task", "detached", "async", "asyncAfter", "sync", "run", "assumeIsolated", "withLock", "autoreleasepool",
        "then", "apply", "also", "with", "configure", "prepareDependencies",
    ]
}

extension DeclReferenceExprSyntax {
    /// The whole expression, with its base.
    private var whole: ExprSyntax {
        let access = parent?.as(MemberAccessExprSyntax.self)
        return access?.declName.id == id ? access.map { ExprSyntax($0) } ?? ExprSyntax(self) : ExprSyntax(self)
    }

    /// Whether it is called.
    fileprivate var isCalled: Bool { whole.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == whole.id }

    /// Whether code resolves from the result of its call.
    fileprivate var isResolvedFrom: Bool {
        guard let call = whole.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == whole.id,
            let access = call.parent?.as(MemberAccessExprSyntax.self)
        else { return false }
        return ServiceSyntax.resolvingFunctions.contains(access.declName.baseName.text)
    }

    /// Whether it can mean a member of a type, or a name outside of types.
    func mayMean(memberOf type: String?) -> Bool {
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
