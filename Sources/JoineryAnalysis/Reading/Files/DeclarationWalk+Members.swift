// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

extension DeclarationWalk {
    /// Records a global that holds a container, `let DI = Container.shared`, as another name for it.
    func noteGlobal(_ node: VariableDeclSyntax) {
        guard reading.wrapperDialect == .factory, node.parent?.parent?.parent?.is(SourceFileSyntax.self) == true else {
            return
        }
        for binding in node.bindings {
            guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier,
                let value = binding.initializer?.value.as(MemberAccessExprSyntax.self),
                value.declName.baseName.text == "shared",
                let type = value.base.flatMap(TypeName.of) ?? binding.typeAnnotation.map({ TypeName.of($0.type) })
            else { continue }
            let alias = TypeFact(
                name.text, kind: .alias, inherits: ["\(type).shared"], at: reading.place(of: name),
                access: Access.of(node.modifiers))
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
    /// its owner. The body of a computed property runs later.
    func noteMember(_ node: VariableDeclSyntax) {
        let isStatic = node.isStatic
        let isLazy = node.modifiers.areLazy
        reading.within(node, .timing(isStatic ? .later : isLazy ? .lazy : .immediate))
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
