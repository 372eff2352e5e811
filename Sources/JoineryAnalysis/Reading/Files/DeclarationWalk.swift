// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// A walk through the declarations of a file, which passes them to the readers.
class DeclarationWalk: SparseVisitor {
    let reading: FileReading
    /// The readers of each kind of node, by the number of the kind.
    private let readers: [[any Reader]]

    /// Creates a walk.
    ///
    /// - Parameter omitted: The parts of readers that are left out, in tests.
    init(_ reading: FileReading, without omitted: Set<ReaderPart>) {
        self.reading = reading
        let used = Self.readers.filter { $0.words.isEmpty || reading.holds(anyOf: $0.words) }
        let all = used.map { $0.init() as any Reader }
        readers = ReaderPart.Kind.allCases.map { kind in
            guard !omitted.isEmpty else { return all }
            return zip(used, all).filter { !omitted.contains(ReaderPart("\($0.0)", kind)) }.map(\.1)
        }
        super.init(viewMode: .sourceAccurate)
    }

    /// Passes a node to the readers. If they record nothing for a candidate, it is unread.
    func pass(
        _ node: some SyntaxProtocol, _ kind: ReaderPart.Kind, _ read: (any Reader) -> Void,
        or candidate: () -> Candidate?
    ) {
        let claims = reading.claims
        for reader in readers[kind.rawValue] { read(reader) }
        guard claims == reading.claims, let candidate = candidate() else { return }
        reading.noteUnread(node, candidate.dialect, candidate.reason, service: candidate.service)
    }

    /// The parts of all readers.
    static let parts = readers.flatMap { reader in ReaderPart.Kind.allCases.map { ReaderPart("\(reader)", $0) } }

    private static let readers: [any (Reader & SendableMetatype).Type] = [
        DependenciesReader.self, FactoryReader.self, NativeReader.self, NeedleReader.self, ObjectsReader.self,
        ResolverReader.self,
        SwinjectReader.self, ValuesReader.self,
    ]

    /// The words of all readers.
    static let soughtWords = readers.reduce(into: Set<String>()) { $0.formUnion($1.words.union($1.furtherWords)) }

    // MARK: - Files, imports, conditions

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        if let module = node.path.first?.name.text { reading.note(import: module) }
        return .skipChildren
    }

    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
        var earlier: [String] = []
        for clause in node.clauses {
            let condition = clause.condition?.trimmedDescription
            reading.conditions.append(condition ?? "!(\(earlier.joined(separator: " || ")))")
            condition.map { earlier.append($0) }
            if let elements = clause.elements { walk(elements) }
            reading.conditions.removeLast()
        }
        return .skipChildren
    }

    // MARK: - Types

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        begin(node, .class, node.name, node.genericParameterClause)
    }
    override func visitPost(_ node: ClassDeclSyntax) { end(node) }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
        begin(node, .structure, node.name, node.genericParameterClause)
    }
    override func visitPost(_ node: StructDeclSyntax) { end(node) }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
        begin(node, .enumeration, node.name, node.genericParameterClause)
    }
    override func visitPost(_ node: EnumDeclSyntax) { end(node) }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
        begin(node, .actor, node.name, node.genericParameterClause)
    }
    override func visitPost(_ node: ActorDeclSyntax) { end(node) }
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { begin(node, .protocol, node.name) }
    override func visitPost(_ node: ProtocolDeclSyntax) { end(node) }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        begin(node, .extension, named: TypeName.of(node.extendedType), at: node.extendedType)
    }

    override func visitPost(_ node: ExtensionDeclSyntax) { end(node) }

    override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
        let name = reading.type.map { "\($0).\(node.name.text)" } ?? node.name.text
        var alias = TypeFact(
            name, kind: .alias, inherits: [TypeName.of(node.initializer.value)], at: reading.place(of: node.name),
            access: Access.ofMember(node.modifiers, in: reading.extensionAccess))
        if let parameters = node.genericParameterClause {
            alias.typeParameters = parameters.parameters.map(\.name.text)
        }
        reading.update { $0.types.append(alias) }
        return .skipChildren
    }

    private func begin(
        _ node: some DeclGroupSyntax, _ kind: TypeFact.Kind, _ name: TokenSyntax,
        _ parameters: GenericParameterClauseSyntax? = nil
    ) -> SyntaxVisitorContinueKind {
        let fullName = reading.type.map { "\($0).\(name.text)" } ?? name.text
        return begin(node, kind, named: fullName, at: name, parameters)
    }

    private func begin(
        _ node: some DeclGroupSyntax, _ kind: TypeFact.Kind, named name: String, at place: some SyntaxProtocol,
        _ parameters: GenericParameterClauseSyntax? = nil
    ) -> SyntaxVisitorContinueKind {
        var type = TypeFact(
            name, kind: kind, inherits: node.inheritanceClause?.inheritedTypes.each.map { TypeName.of($0.type) } ?? [],
            at: reading.place(of: place), access: Access.of(node.modifiers))
        type.attributes = node.attributes.compactMap {
            $0.as(AttributeSyntax.self).map { TypeName.of($0.attributeName) }
        }
        type.isolation = Isolation.of(node.attributes)
        if let parameters { type.typeParameters = parameters.parameters.map(\.name.text) }
        if kind == .protocol {
            type.typeParameters = node.memberBlock.members.compactMap {
                $0.decl.as(AssociatedTypeDeclSyntax.self)?.name.text
            }
        }
        if node.attributes.areOfEntryPoint {
            reading.update { $0.hasEntryPoint = true }
        }
        reading.within(node, .isolation(type.isolation))
        reading.within(node, .typeExecutor(Executor.ofType(type, node.attributes, in: reading)))
        reading.begin(type)
        pass(node, .type) {
            $0.read(type: node, in: reading)
        } or: {
            Candidate(type: node, in: reading)
        }
        reading.enter(node)
        return .visitChildren
    }

    private func end(_ node: some DeclGroupSyntax) {
        reading.leave(node)
        reading.endType()
    }

    // MARK: - Members

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        if node.isMember { noteMember(node) } else { noteGlobal(node) }
        pass(node, .variable) {
            $0.read(node, in: reading)
        } or: {
            Candidate(node, in: reading)
        }
        reading.enter(node)
        return .visitChildren
    }

    override func visitPost(_ node: VariableDeclSyntax) { reading.leave(node) }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        if node.isMember {
            reading.within(node, .timing(.later))
            noteRequirement(node)
        }
        if let isolation = Isolation.of(node.attributes) { reading.within(node, .isolation(isolation)) }
        let executor =
            node.isMember && reading.context.typeExecutor != nil && !node.hasIsolatedParameter
            ? Executor.ofMember(node.attributes, node.modifiers, in: reading) : Executor.of(node.attributes)
        reading.within(node, .executor(executor))
        pass(node, .function) {
            $0.read(node, in: reading)
        } or: {
            Candidate(node, in: reading)
        }
        reading.enter(node)
        return .visitChildren
    }

    override func visitPost(_ node: FunctionDeclSyntax) { reading.leave(node) }

    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        let parameters = node.signature.parameterClause.parameters.each.map { TypeName.of($0.type) }
        let labels = node.signature.parameterClause.parameters.each.map(\.firstName.text)
        reading.updateType {
            $0.initializers.append(parameters)
            $0.initializerLabels.append(labels)
        }
        reading.within(node, .timing(.immediate))
        let executor = Executor.ofMember(node.attributes, node.modifiers, isInitializer: true, in: reading)
        reading.within(node, .executor(executor))
        reading.enter(node)
        return .visitChildren
    }

    override func visitPost(_ node: InitializerDeclSyntax) { reading.leave(node) }

    override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind {
        reading.enter(node)
        return .visitChildren
    }

    override func visitPost(_ node: AccessorBlockSyntax) { reading.leave(node) }

    override func visit(_ node: AccessorDeclSyntax) -> SyntaxVisitorContinueKind {
        reading.enter(node)
        return .visitChildren
    }

    override func visitPost(_ node: AccessorDeclSyntax) { reading.leave(node) }

    override func visit(_ node: InitializerClauseSyntax) -> SyntaxVisitorContinueKind {
        reading.enter(node)
        return .visitChildren
    }

    override func visitPost(_ node: InitializerClauseSyntax) { reading.leave(node) }
}
#endif
