// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// A search for code that names injected values or their keys.
final class ValueSearch: SyntaxVisitor {
    private let bindings: [String: [Int]]
    /// The bindings by the last names of their keys.
    private var keys: [String: [Int]] = [:]
    private let all: [MigratingBinding]
    private let source: MigrationSource
    private let holders: ContainerHolders
    /// The code that is removed or changed with the declarations.
    private var replaced: [Range<Int>] = []
    /// The key paths that belong to code that was found.
    private var known: Set<SyntaxIdentifier> = []
    /// The nodes that begin at the place of a use or change.
    private(set) var found: [(binding: Int, node: Syntax)] = []

    init(
        _ bindings: [String: [Int]], _ all: [MigratingBinding], _ holders: ContainerHolders, in source: MigrationSource
    ) {
        self.bindings = bindings
        self.holders = holders
        self.all = all
        self.source = source
        super.init(viewMode: .sourceAccurate)
        for (index, binding) in all.enumerated() {
            guard let declaration = binding.declaration else { continue }
            if binding.site.file == source.file { replaced += declaration.edits.map(\.range) }
            replaced += declaration.value?.replacedRanges(in: source.file, from: binding.site.file) ?? []
            guard let key = declaration.value?.key, binding.stay == nil, isVisible(key, of: binding) else {
                continue
            }
            keys[TypeName.last(of: key.name), default: []].append(index)
        }
    }

    private func isVisible(_ key: KeyDefault, of binding: MigratingBinding) -> Bool {
        if ["private", "fileprivate"].contains(key.access) { return key.source.file == source.file }
        return binding.site.module == source.module || BindingFact.isForOtherModules(key.access)
    }

    private func note(_ names: [Int]?, _ node: some SyntaxProtocol) {
        let offset = node.bytes.lowerBound
        guard let names, !replaced.contains(where: { $0.contains(offset) }) else { return }
        for binding in names { found.append((binding, Syntax(node))) }
    }

    // MARK: - Values

    override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard let root = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
            let argument = node.arguments.first?.expression
        else { return .visitChildren }
        if let name = argument.metatypeName, root == ValuesConversion.space || root == "Self" || root == "self" {
            note(keys[TypeName.last(of: name)], node)
            return .skipChildren
        }
        guard root == ValuesConversion.space, let keyPath = argument.as(KeyPathExprSyntax.self) else {
            return .visitChildren
        }
        known.insert(keyPath.id)
        note(keyPath.firstName.flatMap { bindings[$0] }, node)
        return .visitChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard let member = node.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base,
            let keyPath = node.arguments.first?.expression.as(KeyPathExprSyntax.self)
        else { return .visitChildren }
        let isOfSpace = base.trimmedDescription == ValuesConversion.space
        let isLive = member.declName.baseName.text == "useLive" && keyPath.namesValuesOfGraph
        guard isOfSpace || isLive else { return .visitChildren }
        known.insert(keyPath.id)
        note(keyPath.valueName.flatMap { bindings[$0] }, node)
        return .visitChildren
    }

    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
        guard node.attributeName.trimmedDescription.contains("Inject") else { return .visitChildren }
        for keyPath in node.keyPaths where keyPath.root == nil && !keyPath.isOfDependencies {
            known.insert(keyPath.id)
            note(keyPath.valueName.flatMap { bindings[$0] }, node.attributeName)
        }
        return .visitChildren
    }

    override func visit(_ node: KeyPathExprSyntax) -> SyntaxVisitorContinueKind {
        guard !known.contains(node.id),
            node.namesValuesOfGraph || node.root.map({ TypeName.of($0) }) == ValuesConversion.space
                || node.root == nil && holders.takesKeyPath(node)
        else { return .visitChildren }
        note(node.valueName.flatMap { bindings[$0] }, node)
        return .visitChildren
    }

    // MARK: - Keys

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        guard node.declName.baseName.text == "currentValue", let base = node.base.flatMap(TypeName.of) else {
            return .visitChildren
        }
        note(keys[TypeName.last(of: base)], node)
        return .skipChildren
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        note(onlyKeys(node.baseName.text), node)
        if let named = bindings[node.baseName.name], isValue(node) { note(named, node) }
        return .skipChildren
    }

    /// Whether a plain name means a value: in a function of `InjectedValues`, or in the setter of a property there.
    private func isValue(_ node: DeclReferenceExprSyntax) -> Bool {
        guard node.parent?.as(MemberAccessExprSyntax.self)?.declName.id != node.id,
            node.enclosingGroup?.nameNode.trimmedDescription == ValuesConversion.space,
            let member = node.enclosing(MemberBlockItemSyntax.self)?.decl,
            member.asProtocol((any WithModifiersSyntax).self)?.modifiers.areOfType == false,
            !node.enclosingLocalNames.contains(node.baseName.text)
        else { return false }
        if member.is(FunctionDeclSyntax.self) { return true }
        guard let setter = node.enclosing(AccessorDeclSyntax.self), setter.accessorSpecifier.text == "set" else {
            return false
        }
        // Both names of one value become native together.
        return setter.setterTarget == nil
            || setter.setterTarget != setter.enclosing(AccessorBlockSyntax.self)?.getterTarget
    }

    override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
        note(onlyKeys(node.name.text), node)
        return .visitChildren
    }

    /// Returns the bindings whose keys have a name and are removed with them.
    private func onlyKeys(_ name: String) -> [Int]? {
        keys[name]?.filter { index in
            guard let key = all[index].declaration?.value?.key else { return false }
            return key.isOnlyKey && !key.declaration.is(ExtensionDeclSyntax.self)
        }
    }
}

/// A search for an assignment to the value of a wrapper that a constant holds: `store.wrappedValue = …`.
final class WrappedValueSearch: SyntaxVisitor {
    private let name: String
    private var found: ExprSyntax?

    private init(_ name: String) {
        self.name = name
        super.init(viewMode: .sourceAccurate)
    }

    static func first(of name: String, in tree: SourceFileSyntax) -> ExprSyntax? {
        let search = WrappedValueSearch(name)
        search.walk(tree)
        return search.found
    }

    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
        let path = node.assignedTarget?.as(MemberAccessExprSyntax.self)?.plainPath
        if path?.suffix(2) == [name, "wrappedValue"], found == nil { found = node.assignedTarget }
        return .visitChildren
    }
}

extension KeyPathExprSyntax {
    private static let holder = "injectedValues"

    /// The name of the first component.
    var firstName: String? { name(at: 0) }

    /// Whether it begins with the member of `Dependencies` that leads to injected values.
    var namesValuesOfGraph: Bool { firstName == Self.holder }

    /// Whether its root is Joinery's graph.
    fileprivate var isOfDependencies: Bool { root.map { TypeName.of($0) } == "Dependencies" }

    /// The name of the value.
    fileprivate var valueName: String? { name(at: namesValuesOfGraph ? 1 : 0) }

    /// The bytes up to the name of the value: `\.store` in `\.store.items`.
    var bytesOfValue: Range<Int>? {
        let index = namesValuesOfGraph ? 1 : 0
        guard name(at: index) != nil else { return nil }
        return bytes
            .lowerBound..<components[components.index(components.startIndex, offsetBy: index)].component.bytes
            .upperBound
    }

    private func name(at index: Int) -> String? {
        guard components.count > index,
            case .property(let property) = components[components.index(components.startIndex, offsetBy: index)]
                .component
        else { return nil }
        return property.declName.baseName.text
    }
}

extension TokenSyntax {
    /// The expression that begins with the token and reads a value by its name, or the default of a key.
    func valueAccess(named name: String) -> (node: ExprSyntax, isOfKey: Bool)? {
        guard let reference = parent?.as(DeclReferenceExprSyntax.self) else { return nil }
        var expression = ExprSyntax(reference)
        var last = text
        while let access = expression.parent?.as(MemberAccessExprSyntax.self), access.base?.id == expression.id {
            expression = ExprSyntax(access)
            let next = access.declName.baseName.text
            if next == "currentValue", last.beginsUppercase == true { return (expression, true) }
            if next == name, last == "self" || last == "injectedValues" { return (expression, false) }
            last = next
        }
        return text == name ? (ExprSyntax(reference), false) : nil
    }
}
#endif
