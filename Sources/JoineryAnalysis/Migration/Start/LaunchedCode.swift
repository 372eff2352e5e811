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
        switch CodeUnit(around: Syntax(node), isMain: source.file.hasSuffix("/main.swift")) {
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
            return CallSearch.calls(of: name, isType: isType, in: sources[index].tree).map { ($0, sources[index]) }
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
        switch CodeUnit(around: Syntax(node), isMain: source.file.hasSuffix("/main.swift")) {
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

    /// Returns the name of the function, type, or variable that contains code.
    static func owner(of node: some SyntaxProtocol) -> String? {
        switch CodeUnit(around: Syntax(node), isMain: false) {
        case .start, .lazy: nil
        case .member(let type, let name): name ?? type
        case .function(let name): name
        }
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

/// The function, initializer, or variable that contains code.
private enum CodeUnit {
    /// The code of a main file.
    case start
    /// The value of a variable that is computed when it is first read.
    case lazy
    /// A member of a type, with its name; `nil` if the code runs when an instance is created.
    case member(of: String, named: String?)
    /// A function outside of types.
    case function(String)

    init(around node: Syntax, isMain: Bool) {
        var next = node.parent
        while let node = next {
            next = node.parent
            if let function = node.as(FunctionDeclSyntax.self) {
                let isMember = function.parent?.is(MemberBlockItemSyntax.self) == true
                let isGlobal = function.parent?.parent?.parent?.is(SourceFileSyntax.self) == true
                guard isMember || isGlobal else { continue }
                self = Self.unit(function)
                return
            }
            if let initializer = node.as(InitializerDeclSyntax.self) {
                self = Self.member(of: initializer, named: nil)
                return
            }
            if let variable = node.as(VariableDeclSyntax.self) {
                let isGlobal = variable.parent?.parent?.parent?.is(SourceFileSyntax.self) == true
                guard variable.isMember || isGlobal && !isMain else { continue }
                self = Self.unit(variable)
                return
            }
        }
        self = isMain ? .start : .lazy
    }

    private static func unit(_ function: FunctionDeclSyntax) -> CodeUnit {
        let name = function.name.text
        // The library calls it when its container is first used.
        if name == "registerAllServices" { return .lazy }
        guard let type = enclosingType(of: function) else { return .function(name) }
        // An assembly applies its registrations when it is added to a container.
        return .member(of: type, named: name == "assemble" ? nil : name)
    }

    private static func unit(_ variable: VariableDeclSyntax) -> CodeUnit {
        let isComputed = variable.bindings.first?.accessorBlock != nil && variable.bindings.first?.initializer == nil
        let isLazy = variable.isStatic || variable.modifiers.contains { $0.name.text == "lazy" } || !variable.isMember
        if isLazy, !isComputed { return .lazy }
        return member(
            of: variable,
            named: isComputed
                ? variable.bindings.first?.pattern.as(IdentifierPatternSyntax.self)?.identifier.text : nil)
    }

    private static func member(of declaration: some SyntaxProtocol, named name: String?) -> CodeUnit {
        guard let type = enclosingType(of: declaration) else { return name.map { .function($0) } ?? .lazy }
        return .member(of: type, named: name)
    }

    private static func enclosingType(of declaration: some SyntaxProtocol) -> String? {
        let owner = declaration.parent?.parent?.parent?.parent
        return owner?.asProtocol((any NamedDeclSyntax).self)?.name.text
            ?? owner?.as(ExtensionDeclSyntax.self).map { TypeName.last(of: TypeName.of($0.extendedType)) }
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

/// A search for the calls of a function, or for those that create a type.
private final class CallSearch: SyntaxVisitor {
    private let name: String
    private let isType: Bool
    private var found: [DeclReferenceExprSyntax] = []

    private init(_ name: String, isType: Bool) {
        self.name = name
        self.isType = isType
        super.init(viewMode: .sourceAccurate)
    }

    static func calls(of name: String, isType: Bool, in tree: SourceFileSyntax) -> [DeclReferenceExprSyntax] {
        let search = CallSearch(name, isType: isType)
        search.walk(tree)
        return search.found
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        guard node.baseName.text == name ? !isType || creates(node) : isType && createsByContext(node) else {
            return .visitChildren
        }
        found.append(node)
        return .visitChildren
    }

    /// Whether it is `.init` in `let services: Services = .init()`.
    private func createsByContext(_ node: DeclReferenceExprSyntax) -> Bool {
        guard node.baseName.text == "init", let access = node.parent?.as(MemberAccessExprSyntax.self),
            access.base == nil, let clause = access.parent?.parent?.as(InitializerClauseSyntax.self)
        else { return false }
        return clause.annotation.map { TypeName.last(of: TypeName.of($0)) } == name
    }

    private func creates(_ node: DeclReferenceExprSyntax) -> Bool {
        var callee = ExprSyntax(node)
        if let access = callee.parent?.as(MemberAccessExprSyntax.self), access.declName.id == node.id {
            callee = ExprSyntax(access)
        }
        if let access = callee.parent?.as(MemberAccessExprSyntax.self) {
            return access.declName.baseName.text == "init"
        }
        return callee.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == callee.id
    }
}
#endif
