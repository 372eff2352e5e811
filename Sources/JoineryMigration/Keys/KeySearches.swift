// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// A search for code outside of the declarations of keys that names them or their values.
final class KeyNameSearch: SyntaxVisitor {
    private let names: Set<String>
    private let owners: Set<String>
    private var enclosing: [String] = []
    private(set) var found: [String: KeyNames] = [:]
    /// Whether code names a value without a type: `.testValue`.
    private(set) var namesValues = false
    /// The types and extensions with the name of a key.
    private(set) var declarations: [Declaration] = []
    /// The properties that code gives a value without a type: `$0.store = .testValue`.
    private(set) var properties: Set<String> = []
    /// The properties with the type `DependencyValues`.
    private(set) var collections: Set<String> = []
    /// The members of the types that declare keys, which code in the keys can use by their names.
    private(set) var membersOfOwners: [String: Set<String>] = [:]

    /// A type, or an extension, with the name of a key.
    struct Declaration {
        /// The name with those of the types around it.
        let path: String
        let isExtension: Bool
        /// The values that it declares.
        let values: KeyNames
        /// Its other static members, and whether other types can use them.
        let members: [String: Bool]

        var name: String { TypeName.last(of: path) }
    }

    /// - Parameters:
    ///   - names: The names of the keys.
    ///   - owners: The names of the types that declare keys.
    init(_ names: Set<String>, owners: Set<String>) {
        self.names = names
        self.owners = owners
        super.init(viewMode: .sourceAccurate)
    }

    private func add(_ kind: KeyNames, of name: String) {
        if names.contains(name), !enclosing.contains(name) { found[name, default: []].insert(kind) }
    }

    override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
        if node.parent?.is(ExtensionDeclSyntax.self) != true { add(.key, of: node.name.text) }
        return .visitChildren
    }

    override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
        if node.parent?.is(ExtensionDeclSyntax.self) != true { add(.key, of: node.name.text) }
        return .visitChildren
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        let name = node.baseName.text
        let access = node.parent?.as(MemberAccessExprSyntax.self)
        if DependenciesReader.values.contains(name), let access, access.declName.id == node.id, access.base == nil {
            noteValue(access)
        }
        guard names.contains(name) else { return .visitChildren }
        var expression = ExprSyntax(node)
        if let access, access.declName.id == node.id { expression = ExprSyntax(access) }
        let next = expression.parent?.as(MemberAccessExprSyntax.self)
        let member = next?.base?.id == expression.id ? next?.declName.baseName.text : nil
        if member.map(DependenciesReader.values.contains) == true {
            add(.values, of: name)
        } else if member != "self" || next?.isKeyOfDependency != true {
            add(.key, of: name)
        }
        return .visitChildren
    }

    /// Notes `.testValue` by its type or by the property that it is assigned to, if the code around it shows one.
    private func noteValue(_ access: MemberAccessExprSyntax) {
        guard enclosing.allSatisfy({ !names.contains($0) }) else { return }
        var type: TypeSyntax?
        if let clause = access.parent?.as(InitializerClauseSyntax.self) {
            type =
                clause.parent?.as(FunctionParameterSyntax.self)?.type
                ?? clause.parent?.as(PatternBindingSyntax.self)?.typeAnnotation?.type
        } else if let sequence = access.parent?.parent?.as(SequenceExprSyntax.self), sequence.elements.count == 3,
            let target = sequence.assignedTarget?.as(MemberAccessExprSyntax.self)
        {
            properties.insert(target.declName.baseName.name)
            return
        }
        guard let type else {
            namesValues = true
            return
        }
        add(.values, of: TypeName.last(of: TypeName.withoutOptional(TypeName.of(type))))
    }

    override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
        if let type = node.typeAnnotation?.type, type.trimmedDescription == DependenciesReader.space {
            collections.insert(node.pattern.trimmedDescription)
        }
        return .visitChildren
    }

    // MARK: - Declarations

    private func enter(_ node: some DeclGroupSyntax, named name: String) -> SyntaxVisitorContinueKind {
        let last = TypeName.last(of: name)
        let path = (enclosing + [name]).joined(separator: ".")
        enclosing.append(last)
        if owners.contains(last) {
            let types = node.memberBlock.members.throughConditions.compactMap { member in
                member.is(FunctionDeclSyntax.self) ? nil : member.asProtocol((any NamedDeclSyntax).self)?.name.text
            }
            membersOfOwners[last, default: []].formUnion(types + node.staticMembers.map(\.name))
        }
        guard names.contains(last) else { return .visitChildren }
        let values = KeyType(node, named: name, values: DependenciesReader.values).values
        declarations.append(
            Declaration(
                path: path, isExtension: node.is(ExtensionDeclSyntax.self),
                values: KeyNames(values.map { .declaration(of: $0.name) }),
                members: Dictionary(
                    node.staticMembers.map { ($0.name, $0.isUsable) }, uniquingKeysWith: { _, last in last })))
        return .visitChildren
    }

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, named: node.name.text) }
    override func visitPost(_ node: StructDeclSyntax) { enclosing.removeLast() }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, named: node.name.text) }
    override func visitPost(_ node: EnumDeclSyntax) { enclosing.removeLast() }
    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, named: node.name.text) }
    override func visitPost(_ node: ClassDeclSyntax) { enclosing.removeLast() }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, named: node.name.text) }
    override func visitPost(_ node: ActorDeclSyntax) { enclosing.removeLast() }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node, named: TypeName.of(node.extendedType))
    }
    override func visitPost(_ node: ExtensionDeclSyntax) { enclosing.removeLast() }
}

extension DeclGroupSyntax {
    /// The static members except the values of a key, and whether other types can use them.
    fileprivate var staticMembers: [(name: String, isUsable: Bool)] {
        memberBlock.members.throughConditions.flatMap { member -> [(name: String, isUsable: Bool)] in
            if let function = member.as(FunctionDeclSyntax.self), function.modifiers.areOfType {
                return [(function.name.text, Access.of(function.modifiers) != "private")]
            }
            guard let variable = member.as(VariableDeclSyntax.self), variable.isStatic else { return [] }
            return variable.bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text }
                .filter { !DependenciesReader.values.contains($0) }
                .map { ($0, Access.of(variable.modifiers) != "private") }
        }
    }
}

extension MemberAccessExprSyntax {
    /// Whether `StoreKey.self` reads or replaces a dependency: `self[StoreKey.self]`, `@Dependency(StoreKey.self)`.
    fileprivate var isKeyOfDependency: Bool {
        guard let taker = parent?.parent?.parent else { return false }
        if taker.is(SubscriptCallExprSyntax.self) { return true }
        if let attribute = taker.as(AttributeSyntax.self) {
            return TypeName.last(of: TypeName.of(attribute.attributeName)) == "Dependency"
        }
        let call = taker.as(FunctionCallExprSyntax.self)
        return call?.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == "Dependency"
    }
}

/// A search for code that names dependencies by key paths of `DependencyValues`, or keys by their types.
final class KeyMentionSearch: SyntaxVisitor {
    private let bindings: [String: [Int]]
    private var keys: [String: [Int]] = [:]
    private let holders: ContainerHolders
    private(set) var found: [(binding: Int, node: Syntax)] = []

    init(_ bindings: [String: [Int]], _ all: [MigratingBinding], _ holders: ContainerHolders) {
        self.bindings = bindings
        self.holders = holders
        super.init(viewMode: .sourceAccurate)
        for index in bindings.values.joined() { keys[all[index].nameOfKey, default: []].append(index) }
    }

    override func visit(_ node: KeyPathExprSyntax) -> SyntaxVisitorContinueKind {
        let root = node.root.map { TypeName.last(of: TypeName.of($0)) }
        guard root == DependenciesReader.space || root == nil && takesDependencies(node),
            case .property(let property)? = node.components.first?.component
        else { return .visitChildren }
        let name = property.declName.baseName.name
        // All values at once.
        let named = name == "self" && node.components.count == 1 ? bindings.values.flatMap(\.self) : bindings[name]
        for binding in named ?? [] { found.append((binding, Syntax(node))) }
        return .visitChildren
    }

    /// Whether the code around a key path without a root takes one of the library's collection of values.
    private func takesDependencies(_ keyPath: KeyPathExprSyntax) -> Bool {
        guard let list = keyPath.parent?.parent else { return false }
        if keyPath.parent?.as(LabeledExprSyntax.self)?.label?.text == "keyPath",
            list.parent?.is(SubscriptCallExprSyntax.self) == true
        {
            return true
        }
        let name =
            list.parent?.as(AttributeSyntax.self).map { TypeName.of($0.attributeName) }
            ?? list.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.trimmedDescription
        return name.map { TypeName.last(of: $0) } == "Dependency" || holders.takesKeyPath(keyPath)
    }

    /// Finds a key in code of the library's collection of values, `self[StoreKey.self]`, that is no part of a property
    /// of that key.
    override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard let name = node.keyOfSelf, let own = keys[TypeName.last(of: name)],
            let accessors = node.enclosing(AccessorBlockSyntax.self), accessors.getterTarget != "[\(name)]"
        else { return .visitChildren }
        for binding in own { found.append((binding, Syntax(node))) }
        return .visitChildren
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        if node.isCurrentDependencies {
            for binding in bindings.values.joined() { found.append((binding, Syntax(node))) }
        }
        guard node.declName.baseName.text == "self", let name = node.metatype, !node.isKeyOfDependency else {
            return .visitChildren
        }
        for binding in keys[TypeName.last(of: name)] ?? [] { found.append((binding, Syntax(node))) }
        return .visitChildren
    }
}

extension MemberAccessExprSyntax {
    /// Whether it is the library's collection of values itself, `DependencyValues._current`, and no member of it.
    fileprivate var isCurrentDependencies: Bool {
        guard ["_current", "current"].contains(declName.baseName.text),
            base?.trimmedDescription == DependenciesReader.space
        else { return false }
        return parent?.is(MemberAccessExprSyntax.self) != true && parent?.is(SubscriptCallExprSyntax.self) != true
    }

    fileprivate var metatype: String? { base.flatMap { TypeName.of($0) } }
}

/// A search for code that needs the library because it changes dependencies in a way that has no native form.
final class KeyRemainSearch: SyntaxVisitor {
    private let replaced: [Range<Int>]
    private var isFound = false

    private init(_ replaced: [Range<Int>]) {
        self.replaced = replaced
        super.init(viewMode: .sourceAccurate)
    }

    static func isSuccessful(in tree: SourceFileSyntax, except replaced: [Range<Int>]) -> Bool {
        let search = KeyRemainSearch(replaced)
        search.walk(tree)
        return search.isFound
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        let name =
            node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
            ?? node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        guard let name, !replaced.contains(where: { $0.contains(node.calledExpression.bytes.upperBound - 1) }) else {
            return .visitChildren
        }
        if name == "dependency" || name == "transformDependency", node.enclosing(AttributeSyntax.self) != nil {
            isFound = true
        }
        guard ["withDependencies", "prepareDependencies", "dependencies"].contains(name) else { return .visitChildren }
        if node.arguments.first?.label?.text == "from" { isFound = true }
        let update = node.trailingClosure ?? node.arguments.first?.expression.as(ClosureExprSyntax.self)
        guard let update else {
            // A function makes the changes.
            if !node.arguments.isEmpty { isFound = true }
            return .visitChildren
        }
        if needsLibrary(update) { isFound = true }
        return .visitChildren
    }

    private func needsLibrary(_ update: ClosureExprSyntax) -> Bool {
        let name = DependencyUpdate(update).name
        for token in update.tokens(viewMode: .sourceAccurate) {
            if token.text == "try" || token.text == "await", token.enclosing(ClosureExprSyntax.self)?.id == update.id {
                return true
            }
            guard token.text == name, let root = token.parent?.as(DeclReferenceExprSyntax.self),
                name != "$0" || token.enclosing(ClosureExprSyntax.self)?.id == update.id
            else { continue }
            let end = root.bytes.upperBound
            if replaced.contains(where: { $0.lowerBound <= end && end < $0.upperBound || $0.contains(end - 1) }) {
                continue
            }
            if let call = root.parent?.as(SubscriptCallExprSyntax.self),
                call.arguments.first?.expression.is(KeyPathExprSyntax.self) == true
            {
                continue
            }
            if let access = root.parent?.as(MemberAccessExprSyntax.self),
                Self.native.contains(access.declName.baseName.text)
            {
                continue
            }
            return true
        }
        return false
    }

    /// The members that native changes also have.
    static let native: Set = ["context", "override", "bind", "decorate", "contribute", "useLive", "graph"]
}
#endif
