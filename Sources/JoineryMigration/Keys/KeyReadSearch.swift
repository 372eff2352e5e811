// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// A search for reads in code that changes dependencies: `$0.store` in `$0.search = Search($0.store)`.
final class KeyReadSearch: SyntaxVisitor {
    private let bindings: [String: [Int]]
    private var keys: [String: [Int]] = [:]
    /// The names of the libraries' collections of values that begin the reads.
    private(set) var found: [(binding: Int, root: DeclReferenceExprSyntax)] = []

    private let collections: Set<String>

    init(_ bindings: [String: [Int]], _ all: [MigratingBinding]) {
        self.bindings = bindings
        collections = all.first?.collections ?? []
        super.init(viewMode: .sourceAccurate)
        for index in bindings.values.joined() { keys[all[index].nameOfKey, default: []].append(index) }
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        let access = node.parent?.as(MemberAccessExprSyntax.self)
        guard access?.declName.id != node.id, node.parent?.is(KeyPathPropertyComponentSyntax.self) != true else {
            return .visitChildren
        }
        let call = node.parent?.as(SubscriptCallExprSyntax.self)
        let isCalled = call?.calledExpression.id == ExprSyntax(node).id
        let key = isCalled ? call?.arguments.first?.expression.metatypeName : nil
        let read =
            (access?.declName.baseName.name).flatMap { bindings[$0] }
            ?? key.flatMap { keys[TypeName.last(of: $0)] }
        if let read, node.namesDependencies, !isInBinding(node) { found += read.map { ($0, node) } }
        if let own = bindings[node.baseName.name], node.isInMemberOfDependencies, !isInBinding(node) {
            found += own.map { ($0, node) }
        }
        if let member = access.flatMap(memberOfCollection), let own = bindings[member] {
            found += own.map { ($0, node) }
        }
        return .visitChildren
    }

    /// Whether an expression is in the accessors of a property that becomes native.
    private func isInBinding(_ node: DeclReferenceExprSyntax) -> Bool {
        let property = node.enclosing(AccessorBlockSyntax.self)?.parent?.as(PatternBindingSyntax.self)
        let name = property?.pattern.as(IdentifierPatternSyntax.self)?.identifier.name
        return name.map { bindings[$0] != nil } ?? false
    }

    /// Returns the member that follows a property of the program: `store` in `testStore.values.store`.
    private func memberOfCollection(in access: MemberAccessExprSyntax) -> String? {
        var next: MemberAccessExprSyntax? = access
        while let access = next {
            next = access.parent?.as(MemberAccessExprSyntax.self)
            if collections.contains(access.declName.baseName.text) { return next?.declName.baseName.name }
        }
        return nil
    }
}

extension DeclReferenceExprSyntax {
    /// Whether it names the library's collection of values.
    fileprivate var namesDependencies: Bool {
        let name = baseName.text
        if name == "self" { return isInMemberOfDependencies }
        if isCurrentDependencies { return true }
        return update.map { $0.update.name == name } ?? false
    }

    /// Whether it is `_current` in a static member of `DependencyValues`.
    fileprivate var isCurrentDependencies: Bool {
        ["_current", "current"].contains(baseName.text)
            && enclosingGroup.map { TypeName.last(of: $0.nameNode.trimmedDescription) } == DependenciesReader.space
    }

    /// Whether it begins the target of an assignment.
    var isAssigned: Bool {
        let target = enclosing(SequenceExprSyntax.self)?.assignedTarget
        return target?.bytes.lowerBound == bytes.lowerBound
    }

    /// The closure or function around it that declares its name for the library's collection of values.
    var update: (node: Syntax, update: DependencyUpdate)? {
        let name = baseName.text
        var next = parent
        while let node = next {
            next = node.parent
            if let closure = node.as(ClosureExprSyntax.self) {
                let update = DependencyUpdate(closure)
                if update.name == name { return closure.changesDependencies ? (node, update) : nil }
                if name == "$0" { return nil }
            } else if let function = node.as(FunctionDeclSyntax.self) {
                return DependencyUpdate(function, in: nil).flatMap { $0.name == name ? (node, $0) : nil }
            }
        }
        return nil
    }

    /// Whether it is in an instance member of an extension of `DependencyValues`, in which its name is not a local one.
    fileprivate var isInMemberOfDependencies: Bool {
        guard let type = enclosingGroup, TypeName.last(of: type.nameNode.trimmedDescription) == DependenciesReader.space
        else { return false }
        let member = enclosing(MemberBlockItemSyntax.self)?.decl
        return member?.asProtocol((any WithModifiersSyntax).self)?.modifiers.areOfType == false
            && (member?.is(FunctionDeclSyntax.self) == true || enclosing(AccessorBlockSyntax.self) != nil)
            && !enclosingLocalNames.contains(baseName.text)
    }
}

extension ClosureExprSyntax {
    /// Whether it takes the library's collection of values.
    fileprivate var changesDependencies: Bool {
        guard let call = callThatTakesIt else {
            let binding = parent?.parent?.as(PatternBindingSyntax.self)
            return binding?.typeAnnotation.map { DependencyUpdate.isTaken(by: $0.type) } ?? false
        }
        let label =
            parent?.as(LabeledExprSyntax.self)?.label?.text
            ?? parent?.as(MultipleTrailingClosureElementSyntax.self)?.label.text
        return DependencyUpdate.isMade(by: call, labeled: label)
    }
}
#endif
