// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

extension DeclarationWalk {
    /// Records a global that holds a container, `let DI = Container.shared`, as another name for it.
    func noteGlobal(_ node: VariableDeclSyntax) {
        guard node.parent?.parent?.parent?.is(SourceFileSyntax.self) == true else { return }
        noteContainers(in: node, of: nil, Access.of(node.modifiers))
    }

    /// Records static properties that hold containers, `enum DI { static let container = Container() }`, as other names
    /// for them.
    private func noteStaticContainers(_ node: VariableDeclSyntax) {
        guard let type = reading.type, !type.contains(".") else { return }
        noteContainers(in: node, of: type, Access.ofMember(node.modifiers, in: reading.extensionAccess))
    }

    /// - Parameter owner: The type that has the properties.
    private func noteContainers(in node: VariableDeclSyntax, of owner: String?, _ access: String) {
        guard reading.wrapperDialect == .factory else { return }
        for binding in node.bindings {
            guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier, name.text != "shared",
                let value = binding.initializer?.value
            else { continue }
            var type: String?
            if let member = value.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "shared" {
                type = member.base.flatMap(TypeName.of) ?? node.type(of: binding).map { TypeName.of($0) }
            } else if owner != nil, let call = value.as(FunctionCallExprSyntax.self), call.arguments.isEmpty,
                call.closures.isEmpty
            {
                type = TypeName.of(call.calledExpression)
                if type == "Factory" || type == "ParameterFactory" { type = nil }
            }
            guard let type, type != owner else { continue }
            let alias = TypeFact(
                (owner.map { "\($0)." } ?? "") + name.text, kind: .alias, inherits: ["\(type).shared"],
                at: reading.place(of: name), access: access)
            reading.update { $0.types.append(alias) }
        }
    }

    /// Records a function that a protocol requires, so that it is found as a property is.
    func noteRequirement(_ node: FunctionDeclSyntax) {
        guard node.parent?.parent?.parent?.parent?.is(ProtocolDeclSyntax.self) == true, !node.modifiers.areOfType else {
            return
        }
        let parameters = node.signature.parameterClause.parameters.map { TypeName.of($0.type) }
        let result = node.signature.returnClause.map { TypeName.of($0.type) } ?? "()"
        reading.updateType {
            $0.properties.append(
                Property(name: node.name.text, type: "(\(parameters.joined(separator: ",")))->\(result)"))
        }
    }

    /// Records the timing, isolation, executor, and type of a property. A stored property's initial value is built with
    /// its owner, or when a view first appears if it is the view's object. The body of a computed property runs later.
    func noteMember(_ node: VariableDeclSyntax) {
        let isStatic = node.isStatic
        if isStatic { noteStaticContainers(node) }
        let isLazy = node.modifiers.areLazy
        let isObjectOfView = node.attributes.contains { $0.names("StateObject") }
        reading.within(node, .timing(isStatic ? .later : isLazy || isObjectOfView ? .lazy : .immediate))
        if let isolation = Isolation.of(node.attributes) { reading.within(node, .isolation(isolation)) }
        let executor = Executor.ofMember(node.attributes, node.modifiers, in: reading)
        // The initial values of an actor's stored properties are computed on the caller's executor.
        if isLazy || executor == .mainActor { reading.within(node, .executor(executor)) }
        for binding in node.bindings.each {
            if let accessors = binding.accessorBlock {
                reading.within(accessors, .timing(.later))
                reading.within(accessors, .executor(executor))
            }
            guard !isStatic, let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
                let type = node.type(of: binding)
            else { continue }
            reading.updateType { $0.properties.append(Property(name: name, type: TypeName.of(type))) }
        }
    }
}
#endif
