// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// The native form of binding objects: `static let store = DependencyObject<any Store> { LiveStore() }` becomes
/// `var store: any Store { singleton { LiveStore() } }`.
struct ObjectsConversion: DialectConversion {
    static let modules = ["JoineryObjects": "JoineryObjects"]
    static let testModules: [String: String] = [:]
    static let names: Set = ["DependencyObjects", "DependencyObject", "JoineryObjects"]
    // The dialect uses Joinery's wrappers.
    static let sharedWrappers: Set<String> = []

    static let space = "DependencyObjects"

    /// The functions and types of the program that take binding objects.
    private var takers: Set<String> = []

    let hasModule: Bool

    init(hasModule: Bool) {
        self.hasModule = hasModule
    }

    func declaration(
        of binding: MigratingBinding, in source: MigrationSource, _ types: MigrationTypes
    ) throws(Stay) -> NativeDeclaration {
        guard let name = source.token(at: binding.fact.place), let variable = name.enclosing(VariableDeclSyntax.self)
        else { throw Stay("its declaration is not a property") }
        return try ObjectForm(variable, source).declaration(of: binding, types)
    }

    // MARK: - Uses

    func use(
        of binding: MigratingBinding, at place: Place, in source: MigrationSource
    ) throws(Stay) -> NativeUse.Parts {
        guard let token = source.token(at: place) else { throw Stay("a use of it was not found") }
        if let attribute = token.namedAttribute {
            guard let argument = attribute.arguments?.as(LabeledExprListSyntax.self)?.first?.expression else {
                throw Stay("a use of it is not understood")
            }
            // The native wrapper belongs to another module: `@JoineryObjects.Injected`.
            let name = TypeName.last(of: TypeName.of(attribute.attributeName))
            return NativeUse.Parts(
                form: .wrapper(name: name, keyPath: argument.bytes),
                range: attribute.attributeName.bytes, node: Syntax(attribute))
        }
        if let call = token.enclosing(SubscriptCallExprSyntax.self),
            call.calledExpression.bytes == token.bytes
        {
            if call.isChangedInPlace(in: binding) {
                throw Stay("its value is changed where it is read")
            }
            return NativeUse.Parts(form: .read(isOwn: token.text == "self"), range: call.bytes, node: Syntax(call))
        }
        guard let call = token.enclosing(FunctionCallExprSyntax.self), call.calledExpression.bytes == token.bytes,
            let argument = call.arguments.first?.expression
        else { throw Stay("a use of it is not understood") }
        if token.text == "inject" {
            return NativeUse.Parts(form: .read(isOwn: false), range: call.bytes, node: Syntax(call))
        }
        return NativeUse.Parts(
            form: .wrapper(name: token.text, keyPath: argument.bytes), range: token.bytes, node: Syntax(call))
    }

    // MARK: - Replacements

    func supply(
        of binding: MigratingBinding, _ fact: SupplyFact, in source: MigrationSource
    ) throws(Stay) -> NativeSupply {
        guard let token = source.token(at: fact.place) else { throw Stay("a change of it was not found") }
        if let sequence = token.enclosing(SequenceExprSyntax.self), sequence.bytes.lowerBound == token.bytes.lowerBound,
            let target = sequence.changedElement
        {
            return try target.calledExpression.trimmedDescription == Self.space
                ? .assignment(to: binding, sequence, of: target.bytes) : .renaming(target.arguments, of: binding)
        }
        guard let call = token.changingCall else { throw Stay("a change of it is not understood") }
        return try .change(
            of: binding, by: call, isOfSpace: token.text == Self.space, addsGraph: fact.kind == .decorate)
    }

    // MARK: - Other code

    mutating func read(_ sources: [MigrationSource], _ bindings: [MigratingBinding]) {
        for source in sources where source.names.contains("DependencyObject") {
            let search = ObjectTakerSearch(viewMode: .sourceAccurate)
            search.walk(source.tree)
            takers.formUnion(search.names)
        }
    }

    func unread(
        of bindings: [String: [Int]], _ all: [MigratingBinding], in source: MigrationSource
    ) -> [(binding: Int, place: Place, code: UnreadCode)] {
        let search = ObjectSearch(bindings, takers)
        search.walk(source.tree)
        return search.found.map { binding, node in
            let place = source.place(of: node)
            if let call = node.as(FunctionCallExprSyntax.self) {
                let isOfSpace = node.firstToken(viewMode: .sourceAccurate)?.text == Self.space
                let supply = try? NativeSupply.change(
                    of: all[binding], by: call, isOfSpace: isOfSpace, addsGraph: false)
                return (binding, place, supply.map { .supply($0) } ?? .mention)
            }
            let parts = node.is(SubscriptCallExprSyntax.self) ? try? use(of: all[binding], at: place, in: source) : nil
            return (binding, place, parts.map { .use($0) } ?? .mention)
        }
    }
}

/// A search for the program's functions and types that take binding objects.
private final class ObjectTakerSearch: SyntaxVisitor {
    private(set) var names: Set<String> = []

    override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
        guard node.type.trimmedDescription.contains("DependencyObject<") else { return .visitChildren }
        let function = node.enclosing(FunctionDeclSyntax.self)?.name.name
        let type = node.enclosingGroup.map { TypeName.last(of: $0.nameNode.trimmedDescription) }
        names.formUnion([function, type].compactMap(\.self))
        return .visitChildren
    }
}

/// A search for code that names binding objects.
private final class ObjectSearch: SyntaxVisitor {
    private let bindings: [String: [Int]]
    private let takers: Set<String>
    /// The nodes that begin at the place of a use or change.
    private(set) var found: [(binding: Int, node: Syntax)] = []

    init(_ bindings: [String: [Int]], _ takers: Set<String>) {
        self.bindings = bindings
        self.takers = takers
        super.init(viewMode: .sourceAccurate)
    }

    private func note(_ name: String?, _ node: some SyntaxProtocol) {
        for binding in name.flatMap({ bindings[$0] }) ?? [] { found.append((binding, Syntax(node))) }
    }

    /// Finds `useLive(.store)`.
    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard let member = node.calledExpression.as(MemberAccessExprSyntax.self),
            member.declName.baseName.text == "useLive", node.arguments.count == 1,
            let root = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text,
            root == "$0" || root == ObjectsConversion.space, let argument = node.arguments.first?.expression
        else { return .visitChildren }
        note(argument.objectName ?? argument.objectInKeyPath, node)
        return .skipChildren
    }

    /// Finds `DependencyObjects[.store]`.
    override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == ObjectsConversion.space,
            let name = node.arguments.first?.expression.objectName
        else { return .visitChildren }
        note(name, node)
        return .skipChildren
    }

    /// Finds `DependencyObjects.store`.
    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        if node.base == nil, isTaken(node) { note(node.declName.baseName.text, node) }
        guard node.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == ObjectsConversion.space,
            node.parent?.is(FunctionCallExprSyntax.self) != true
        else { return .visitChildren }
        // An argument is a part of the use or change around it.
        let user = node.parent?.is(LabeledExprSyntax.self) == true ? node.parent?.parent?.parent : nil
        note(
            node.declName.baseName.text,
            user?.as(AttributeSyntax.self).map { Syntax($0.attributeName) } ?? user ?? Syntax(node))
        return .visitChildren
    }

    /// Whether the code around `.store` takes a binding object, and is code of the program.
    private func isTaken(_ node: MemberAccessExprSyntax) -> Bool {
        if let type = node.parent?.parent?.as(PatternBindingSyntax.self)?.typeAnnotation?.type {
            return type.trimmedDescription.contains("DependencyObject<")
        }
        guard let taker = node.parent?.parent?.parent else { return false }
        let name =
            taker.as(AttributeSyntax.self).map { TypeName.of($0.attributeName) }
            ?? taker.as(FunctionCallExprSyntax.self)?.calledExpression.trimmedDescription
        return name.map { takers.contains(TypeName.last(of: TypeName.withoutArguments($0))) } ?? false
    }

    /// Finds `store` in another static member of the library's type.
    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        guard bindings[node.baseName.name] != nil, node.parent?.as(MemberAccessExprSyntax.self)?.declName.id != node.id,
            node.enclosingGroup?.nameNode.trimmedDescription == ObjectsConversion.space,
            !node.enclosingLocalNames.contains(node.baseName.text)
        else { return .visitChildren }
        note(node.baseName.name, node)
        return .visitChildren
    }
}
#endif
