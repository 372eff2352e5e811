// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// A property of a class that injects a service lazily: `var reader: Reader?`, which a completion sets.
struct LazyProperty {
    /// The class.
    let type: String
    let name: String
    /// The node of the service.
    let node: Int
    /// The bytes of the assignment that it replaces.
    let assignment: Range<Int>
    /// Whether the property holds the service weakly.
    var isWeak = false
}

/// The statements that complete the value of a registration, without those that give it a service that also needs it.
struct ServiceCompletion {
    private(set) var statements: [CodeBlockItemSyntax] = []
    private(set) var properties: [LazyProperty] = []
    /// The types to which constants cast the value.
    private var casts: [String: (type: String, statement: CodeBlockItemSyntax)] = [:]

    /// Reads a completion.
    ///
    /// - Parameters:
    ///   - value: The name of its value.
    ///   - type: The type of the value.
    ///   - cyclic: The services that also need the value, by the offsets of the reads.
    /// - Throws: ``Stay`` if a statement does something else with such a service than to set it.
    init(
        _ completion: ClosureExprSyntax, of value: String, _ type: String, cyclic: [Int: Int]
    ) throws(Stay) {
        guard !cyclic.isEmpty else {
            statements = Array(completion.statements)
            return
        }
        for statement in completion.statements {
            if let (name, cast) = statement.cast(of: value) { casts[name] = (cast, statement) }
            guard let (offset, node) = cyclic.first(where: { statement.bytes.contains($0.key) }) else {
                statements.append(statement)
                continue
            }
            guard let (base, name) = statement.assignedProperty(to: offset) else {
                throw Stay("its 'initCompleted' uses a service that needs it")
            }
            guard let type = base == value ? type : casts[base]?.type else {
                throw Stay("'initCompleted' has no native form")
            }
            properties.append(LazyProperty(type: type, name: name, node: node, assignment: statement.bytes))
        }
        removeUnusedCasts()
    }

    private mutating func removeUnusedCasts() {
        for (name, cast) in casts {
            let isUsed = statements.contains { statement in
                statement.id != cast.statement.id
                    && statement.tokens(viewMode: .sourceAccurate).contains { $0.text == name }
            }
            if !isUsed { statements.removeAll { $0.id == cast.statement.id } }
        }
    }
}

extension CodeBlockItemSyntax {
    /// The name and the type in `let a = value as! A`.
    fileprivate func cast(of value: String) -> (name: String, type: String)? {
        guard let variable = item.as(VariableDeclSyntax.self), variable.bindings.count == 1,
            let binding = variable.bindings.first,
            let elements = binding.initializer?.value.as(SequenceExprSyntax.self).map({ Array($0.elements) }),
            elements.count == 3, elements[0].as(DeclReferenceExprSyntax.self)?.baseName.text == value,
            elements[1].is(UnresolvedAsExprSyntax.self), let type = elements[2].as(TypeExprSyntax.self)?.type
        else { return nil }
        return (binding.pattern.trimmedDescription, TypeName.of(type))
    }

    /// The names in `value.property = resolver.resolve(A.self)`, whose resolution begins at an offset.
    fileprivate func assignedProperty(to offset: Int) -> (base: String, name: String)? {
        guard let sequence = item.as(SequenceExprSyntax.self), sequence.elements.count == 3,
            let target = sequence.assignedTarget?.as(MemberAccessExprSyntax.self),
            let base = target.base?.withoutOptionalChain.as(DeclReferenceExprSyntax.self),
            var value = sequence.elements.last
        else { return nil }
        if let force = value.as(ForceUnwrapExprSyntax.self) { value = force.expression }
        guard value.is(FunctionCallExprSyntax.self), value.bytes.lowerBound == offset else { return nil }
        return (base.baseName.text, target.declName.baseName.text)
    }
}

extension ExprSyntax {
    fileprivate var withoutOptionalChain: ExprSyntax {
        self.as(OptionalChainingExprSyntax.self)?.expression ?? self.as(ForceUnwrapExprSyntax.self)?.expression ?? self
    }
}
#endif
