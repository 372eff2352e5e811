// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// A reader of containers of `Factory`, versions 1 to 3: factories as computed or static properties, the wrappers and
/// reads that name them, and registrations.
final class FactoryReader: Reader {
    /// The containers of this file, and the names of variables that hold one.
    var containers = FactoryContainers()
    /// The containers that closures receive as parameters, by the parameters' names.
    var containerParameters: [String: String] = [:]

    static let words: Set = ["Factory", "Container", "container", "Injected", "resolve", "dependency("]

    init() {}

    func read(type: any DeclGroupSyntax, in reading: FileReading) {
        containers.begin(
            type, named: reading.type ?? "", known: reading.containers, isCertain: reading.wrapperDialect == .factory)
    }

    // MARK: - Properties

    func read(_ variable: VariableDeclSyntax, in reading: FileReading) {
        readWrappers(of: variable, in: reading)
        let isMember = variable.isMember
        if !isMember {
            containers.note(variable, in: reading.type, isCertain: reading.wrapperDialect == .factory)
        }
        guard isMember, let container = reading.type else { return }
        for binding in variable.bindings { read(binding, of: variable, in: container, reading) }
    }

    private func read(
        _ binding: PatternBindingSyntax, of variable: VariableDeclSyntax, in container: String, _ reading: FileReading
    ) {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else { return }
        var declaration = Declaration(
            container: FactoryContainers.name(container), name: name, modifiers: variable.modifiers,
            attributes: variable.attributes, node: Syntax(variable))
        let type = binding.typeAnnotation.flatMap { FactoryType($0.type) }
        if let body = variable.getterBody {
            if let accessors = binding.accessorBlock, type != nil || containers.contains(container) {
                reading.within(accessors, .timing(.immediate))
            }
            if let type {
                read(body, of: declaration, type, in: reading)
            } else if !variable.isStatic {
                readComputed(declaration, binding.typeAnnotation?.type, in: reading)
            }
        } else if let initializer = binding.initializer {
            declaration.node = Syntax(initializer)
            readStored(initializer.value, of: declaration, type, in: reading)
        }
    }

    func read(_ function: FunctionDeclSyntax, in reading: FileReading) {
        containers.note(function.signature.parameterClause, isCertain: reading.wrapperDialect == .factory)
        guard let container = reading.type, let body = function.body?.statements,
            function.isMember
        else { return }
        let declaration = Declaration(
            container: FactoryContainers.name(container), name: function.name, modifiers: function.modifiers,
            attributes: function.attributes, node: Syntax(function))
        let result = function.signature.returnClause?.type
        if let type = result.flatMap(FactoryType.init) {
            read(body, of: declaration, type, in: reading)
        } else {
            readComputed(declaration, result, in: reading)
        }
    }

    /// A member of a container, as its declaration shows it.
    private struct Declaration {
        let container: String
        let name: TokenSyntax
        let modifiers: DeclModifierListSyntax
        let attributes: AttributeListSyntax
        /// The node whose content belongs to the member, and to no other member of the same statement.
        var node: Syntax

        var isStatic: Bool { modifiers.areOfType }

        func fact(_ kind: BindingFact.Kind, type: String, in reading: FileReading) -> BindingFact {
            reading.member(name, of: container, .factory, kind: kind, type: type, attributes, modifiers)
        }
    }

    /// Reads a body that returns a factory.
    private func read(
        _ body: CodeBlockItemListSyntax, of declaration: Declaration, _ type: FactoryType, in reading: FileReading
    ) {
        let isContainer = containers.contains(declaration.container)
        let chains = FactoryChainSearch.all(in: body)
        guard let first = chains.first else {
            guard isContainer || reading.wrapperDialect == .factory else { return }
            let only = body.count == 1 ? body.first?.item.as(ExprSyntax.self) : nil
            let isAlias = only?.isPlainName == true
            if !isAlias {
                reading.noteUnread(declaration.name, .factory, "a factory that is not created with `self { … }`")
            }
            reading.within(
                declaration.node, .binding(declaration.fact(isAlias ? .alias : .binding, type: type.text, in: reading)))
            return
        }
        guard isContainer || reading.wrapperDialect == .factory || first.namesItsContainer else { return }
        note(chains, of: declaration, type, in: reading)
    }

    /// Reads `static let service = Factory<Service>(scope: .singleton) { … }`, and `lazy var service = self { … }`.
    private func readStored(
        _ value: ExprSyntax, of declaration: Declaration, _ type: FactoryType?, in reading: FileReading
    ) {
        guard containers.contains(declaration.container) || reading.wrapperDialect == .factory,
            let chain = FactoryChain(value), chain.rootName != "init" || type != nil,
            chain.namesItsContainer != declaration.isStatic
        else { return }
        note([chain], of: declaration, type ?? chain.type, in: reading)
    }

    /// Adds the binding of some calls. There are several if the code chooses between them.
    private func note(
        _ chains: [FactoryChain], of declaration: Declaration, _ type: FactoryType?, in reading: FileReading
    ) {
        guard let first = chains.first else { return }
        let isRequirement = first.rootName == "promised"
        var fact = declaration.fact(
            isRequirement ? .requirement : .binding, type: type?.text ?? first.typeOfCast ?? "", in: reading)
        let takesArguments = type?.takesArguments ?? (first.rootName == "ParameterFactory")
        let scope = chains.lazy.compactMap(\.scope).first
        fact.scope = scope ?? .transient
        if takesArguments, fact.scope == .transient { fact.scope = .factory }
        fact.hasImpliedScope = scope == nil
        fact.hasNoLiveValue = chains.allSatisfy(\.hasNoLiveValue)
        for chain in chains {
            reading.take(chain.root.calledExpression)
            let others = chain.closuresOfContexts
            for other in others {
                for context in other.contexts where !fact.values.contains(context) { fact.values.append(context) }
                reading.within(other.closure, .otherValues)
                reading.within(other.closure, .timing(.immediate))
            }
            let decorators = chain.modifiers.filter { $0.name == "decorator" }.flatMap { $0.call?.closures ?? [] }
            for closure in chain.root.closures + decorators { reading.within(closure, .timing(.immediate)) }
        }
        reading.within(declaration.node, .binding(fact))
    }

    /// Adds a member of a container that is not a factory, and may read some.
    private func readComputed(_ declaration: Declaration, _ type: TypeSyntax?, in reading: FileReading) {
        guard containers.contains(declaration.container), !Self.ownMembers.contains(declaration.name.text) else {
            return
        }
        let type = type.map(TypeName.of) ?? "()"
        reading.within(declaration.node, .binding(declaration.fact(.computed, type: type, in: reading)))
    }

    /// Members of containers that are not factories.
    static let ownMembers: Set = [
        "manager", "reset", "with", "register", "resolve", "factory", "decorator", "autoRegister",
        "callAsFunction", "promised", "preview", "self", "init",
    ]

    // MARK: - Content of other files

    func read(_ call: FunctionCallExprSyntax, in reading: FileReading) {
        if let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text {
            readInjection(call, named: name, in: reading)
            if name == "register" { readRegistrationByType(call, in: reading) }
        } else if let member = call.calledExpression.as(MemberAccessExprSyntax.self) {
            readSupply(call, member, in: reading)
        }
    }

    /// Reads `manager.defaultScope = .singleton`.
    func read(_ sequence: SequenceExprSyntax, in reading: FileReading) {
        let elements = Array(sequence.elements.prefix(3))
        guard elements.count == 3, elements[1].is(AssignmentExprSyntax.self),
            let target = elements[0].as(MemberAccessExprSyntax.self), target.declName.baseName.text == "defaultScope",
            let path = target.plainPath, path.suffix(2).first == "manager",
            let container = self.container(of: path.dropLast(2), at: sequence, in: reading),
            let scope = FactoryChain.scope(elements[2])
        else { return }
        reading.claim()
        reading.update { $0.addDefaultScope(scope, of: container) }
    }
}
#endif
