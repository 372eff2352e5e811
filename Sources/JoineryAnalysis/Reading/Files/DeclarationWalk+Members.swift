// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

extension DeclarationWalk {
    /// A stored property's initial value is built with its owner. The body of a computed one runs later.
    func noteMember(_ node: VariableDeclSyntax) {
        let isLazy = node.modifiers.contains { $0.name.text == "lazy" }
        reading.within(node, .timing(node.isStatic ? .later : isLazy ? .lazy : .immediate))
        if let isolation = Isolation.of(node.attributes) { reading.within(node, .isolation(isolation)) }
        let executor = Executor.ofMember(node.attributes, node.modifiers, in: reading)
        // The initial values of an actor's stored properties are computed on the caller's executor.
        if isLazy || executor == .mainActor { reading.within(node, .executor(executor)) }
        for binding in node.bindings {
            if let accessors = binding.accessorBlock {
                reading.within(accessors, .timing(.later))
                reading.within(accessors, .executor(executor))
            }
            guard !node.isStatic, let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
                let type = binding.typeAnnotation?.type
            else { continue }
            reading.updateType { $0.properties[name] = TypeName.of(type) }
        }
    }
}
#endif
