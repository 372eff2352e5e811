// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// A search for code that runs beside registrations when a container is first used.
///
/// The container in a lazy, global, or static variable is created when code first reads the variable. The code that
/// creates it runs at that moment and can do more than register, such as start another library. Native reads never create
/// the container, so this code would no longer run. The same applies to a computed variable that returns a container,
/// and to a function that does if code resolves from its result.
///
/// The search follows the calls of the program's functions, and the assemblies. It ignores the initial values of local
/// constants, and assignments to the object that holds the container. A call in a condition counts only if the program
/// declares its function.
final class ContainerEffects {
    typealias Code = (node: Syntax, source: MigrationSource)

    private let launched: LaunchedCode
    private let declarations: ContainerDeclarations
    private let dialect: Dialect
    /// The effect of each searched declaration; `nil` if it has none.
    private var results: [SyntaxIdentifier: Code?] = [:]
    /// The declarations that the current search has met. Finding nothing in one of them is final only if the whole search
    /// finds nothing, because functions can call each other.
    private var seen: Set<SyntaxIdentifier> = []
    private var containerTypes: [String: Bool] = [:]
    /// The classes whose superclasses are being searched.
    private var following: Set<SyntaxIdentifier> = []
    /// The members that plain calls in a container can mean; `nil` if they are not known.
    private let members: Set<String>?

    init(
        _ declarations: ContainerDeclarations, _ launched: LaunchedCode, of dialect: Dialect,
        members: Set<String>? = nil
    ) {
        self.declarations = declarations
        self.dialect = dialect
        self.launched = launched
        self.members = members
    }

    /// Returns code that runs when the container of a registration is first used; `nil` if there is none, or if the
    /// program creates the container when it starts.
    func effect(beside registration: CodeBlockItemSyntax, in source: MigrationSource) -> Code? {
        let reads = launched.containersOnRead(running: registration, in: source)
        if let code = reads.lazy.compactMap({ [self] in effect(of: $0.node, in: $0.source) }).first { return code }
        if launched.includes(registration, in: source) { return nil }
        let values = launched.lazyValues(running: registration, in: source)
        return values.lazy.compactMap { [self] in effect(of: $0.node, in: $0.source) }.first
    }

    /// Returns code of a declaration other than registrations.
    func effect(of node: Syntax, in source: MigrationSource) -> Code? {
        if let result = results[node.id] { return result }
        guard seen.insert(node.id).inserted else { return nil }
        let isFirst = seen.count == 1
        let search = EffectSearch(of: node, dialect)
        search.walk(node)
        let result = search.parts.lazy.compactMap { [self] in effect(of: $0, in: source) }.first
        if result != nil { results[node.id] = .some(result) }
        if isFirst {
            if result == nil { for node in seen where results[node] == nil { results[node] = .some(nil) } }
            seen = []
        }
        return result
    }

    private func effect(of part: EffectSearch.Part, in source: MigrationSource) -> Code? {
        switch part {
        case .code(let node): return (node, source)
        case .value(let call):
            guard let type = call.createdType else {
                let takesContainer = call.arguments.contains { $0.expression.isContainer }
                return bodies(of: call).filter { takesContainer || leadsToContainer($0.node) }
                    .compactMap { [self] in effect(of: $0.node, in: $0.source) }.first
            }
            guard leadsToContainer(typeNamed: type), let groups = declarations.groups[type] else { return nil }
            return groups.lazy.compactMap { [self] in effect(ofCreating: $0.group, in: $0.source) }.first
        case .call(let call): return effect(of: call, in: source)
        case .condition(let call): return effect(ofCalling: call, in: source)
        case .read(let name):
            return (declarations.getters[name] ?? []).lazy
                .compactMap { [self] in effect(of: Syntax($0.getter), in: $0.source) }.first
        }
    }

    /// Returns code of a function of the program other than registrations.
    func effect(ofCalling call: FunctionCallExprSyntax, in source: MigrationSource) -> Code? {
        isOfProgram(call) ? effect(of: call, in: source) : nil
    }

    private func effect(of call: FunctionCallExprSyntax, in source: MigrationSource) -> Code? {
        let whole = (node: Syntax(call.calledExpression), source: source)
        if let type = call.createdType, let groups = declarations.groups[type] {
            let inner = groups.lazy.compactMap { [self] in effect(ofCreating: $0.group, in: $0.source) }.first
            return inner.map { _ in whole }
        }
        let bodies = bodies(of: call)
        if bodies.isEmpty {
            let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.name
            let isMember = name.flatMap { name in members.map { $0.contains(name) } } ?? true
            return call.isOfContainer && isMember ? nil : whole
        }
        let inner = bodies.lazy.compactMap { [self] in effect(of: $0.node, in: $0.source) }.first
        // In a function that registers, only the code beside the registrations has to move.
        return inner.map { bodies.count == 1 && RegistrationSearch.isPart(of: bodies[0].node, dialect) ? $0 : whole }
    }

    /// Whether the program declares what is called.
    private func isOfProgram(_ call: FunctionCallExprSyntax) -> Bool {
        call.createdType.map { declarations.groups[$0] != nil } ?? false || !bodies(of: call).isEmpty
    }

    /// Returns the bodies of the program's functions that a call can mean.
    private func bodies(of call: FunctionCallExprSyntax) -> [Code] {
        guard let name = ServiceSyntax.callee(of: call)?.name else { return [] }
        return (declarations.functions[name] ?? []).filter { call.mayMean($0.function) }
            .compactMap { function, source in function.body.map { (Syntax($0), source) } }
    }

    private func leadsToContainer(_ node: Syntax) -> Bool {
        RegistrationSearch.isPart(of: node, dialect) || ContainerSearch.creates(in: node)
    }

    /// Whether a type is an assembly, or its code registers or creates a container.
    private func leadsToContainer(typeNamed name: String) -> Bool {
        if let result = containerTypes[name] { return result }
        let result = (declarations.groups[name] ?? []).contains { group, _ in
            group.isAssembly || leadsToContainer(Syntax(group))
        }
        containerTypes[name] = result
        return result
    }

    /// Returns code that runs when an instance of a type is created, or when an assembly is applied.
    private func effect(ofCreating group: any DeclGroupSyntax, in source: MigrationSource) -> Code? {
        let own = group.memberBlock.members.lazy.filter(\.decl.runsWithInstance)
            .compactMap { [self] in effect(of: Syntax($0.decl), in: source) }.first
        guard own == nil, group.is(ClassDeclSyntax.self), following.insert(group.id).inserted else { return own }
        defer { following.remove(group.id) }
        // The initializer of a superclass.
        let inherited = group.inheritanceClause?.inheritedTypes.map { TypeName.last(of: TypeName.of($0.type)) } ?? []
        return inherited.lazy.flatMap { [self] in declarations.groups[$0] ?? [] }
            .filter { $0.group.is(ClassDeclSyntax.self) }
            .compactMap { [self] in effect(ofCreating: $0.group, in: $0.source) }.first
    }
}

extension DeclGroupSyntax {
    /// Whether it is declared to be an assembly.
    fileprivate var isAssembly: Bool {
        inheritanceClause?.inheritedTypes.contains { TypeName.last(of: TypeName.of($0.type)) == "Assembly" } == true
    }
}

extension DeclSyntax {
    /// Whether it is code of a type that runs when an instance is created, or when an assembly is applied.
    fileprivate var runsWithInstance: Bool {
        if let function = self.as(FunctionDeclSyntax.self) {
            return ["assemble", "loaded"].contains(function.name.text)
        }
        if let variable = self.as(VariableDeclSyntax.self) {
            return !variable.isStatic && variable.bindings.contains { $0.initializer != nil }
                && !variable.modifiers.contains { $0.name.text == "lazy" }
        }
        return self.is(InitializerDeclSyntax.self)
    }
}
#endif
