// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// Properties that a completion sets to services that also need the value.
///
/// The container completes a value after it has stored it, so such a cycle ends there. In native form, the property
/// injects the service when it is first read. Both values have to be kept, because otherwise the service could be built
/// for another value.
extension Migrator {
    /// Finds the edits of the properties, and leaves the services whose properties cannot inject lazily.
    mutating func findLazyProperties() {
        for index in bindings.indices where bindings[index].stay == nil {
            for position in (bindings[index].declaration?.lazyProperties ?? []).indices {
                do throws(Stay) {
                    try findLazyProperty(position, of: index)
                } catch {
                    leave(index, error)
                }
            }
        }
    }

    private mutating func findLazyProperty(_ position: Int, of index: Int) throws(Stay) {
        guard let declaration = bindings[index].declaration,
            let other = positions[declaration.lazyProperties[position].node]
        else { throw Stay("'initCompleted' has no native form") }
        let property = declaration.lazyProperties[position]
        let binding = bindings[index]
        let service = graph.name(of: property.node)
        let kept: Set<Scope> = [.singleton, .shared]
        guard kept.contains(declaration.scope), let scope = bindings[other].declaration?.scope, kept.contains(scope)
        else {
            throw Stay("its 'initCompleted' needs '\(service)', which needs it, and the container does not keep both")
        }
        guard
            let entry = graph.types.position(of: property.type, from: binding.site.module)
                .map({ graph.types.entries[$0] }), entry.kind == .class,
            let source = try? self.source(of: entry.file, module: entry.module),
            let variable = source.variable(property.name, of: entry)
        else {
            throw Stay("'\(property.name)', which 'initCompleted' sets, is not a property of a class that was read")
        }
        let site = source.site(of: variable)
        guard let change = LazyPropertyChange(variable, source) else {
            throw Stay("'\(property.name)', which 'initCompleted' sets, is not a plain optional property", at: site)
        }
        bindings[index].declaration?.lazyProperties[position].isWeak = change.isWeak
        guard !change.isWeak || scope == .singleton,
            !change.isWeak || isObject(bindings[other].fact.type, from: entry.module)
        else {
            throw Stay("'\(property.name)', which 'initCompleted' sets, is weak, and '\(service)' may end", at: site)
        }
        try check(variable, entry, other, property, at: site)
        let name = bindings[other].name
        lazyEdits += change.edits(injecting: name, of: bindings[other].fact.type).map { ($0, source.file, index) }
    }

    /// Throws ``Stay`` if the class does not permit the wrapper, or if other code sets the property.
    private func check(
        _ variable: VariableDeclSyntax, _ entry: TypeTable.Entry, _ other: Int, _ property: LazyProperty,
        at site: Graph.Site
    ) throws(Stay) {
        let declared = types(in: entry.module).declared[entry.name]?.first { $0.kind != .extension }
        let module = bindings[other].provision?.module ?? bindings[other].site.module
        guard module == entry.module else {
            throw Stay("'\(property.name)', which 'initCompleted' sets, belongs to another module", at: site)
        }
        if bindings[other].fact.isolation != nil, declared?.isolation != "MainActor" {
            throw Stay("'\(property.name)', which 'initCompleted' sets, does not belong to the main actor", at: site)
        }
        if declared?.attributes.contains(where: { ["Observable", "Model"].contains($0) }) == true {
            throw Stay("'\(property.name)', which 'initCompleted' sets, is observed", at: site)
        }
        for ancestor in graph.types.ancestors(of: entry.name, from: entry.module).dropFirst() {
            guard let position = graph.types.position(of: ancestor, from: entry.module) else { continue }
            if graph.types.entries[position].properties.contains(where: { $0.name == property.name }) {
                throw Stay("'\(ancestor)' requires '\(property.name)', which 'initCompleted' sets", at: site)
            }
        }
        let type = TypeName.last(of: entry.name)
        let isClass = isObject(bindings[other].fact.type, from: entry.module, isReference: true)
        for source in sources.values.sorted(by: { $0.file < $1.file })
        where source.names.contains(type) || source.file == site.file {
            let search = PropertyChangeSearch(property.name, includesMembers: !isClass)
            search.walk(source.tree)
            for change in search.found
            where source.file != bindings.file(of: property) || !property.assignment.contains(change.bytes.lowerBound) {
                guard !isReplaced(change, source) else { continue }
                throw Stay(
                    "'\(property.name)', which 'initCompleted' sets, is also set elsewhere", at: source.site(of: change)
                )
            }
        }
    }

    /// Whether an assignment is that of another completion that becomes a lazy property.
    private func isReplaced(_ change: ExprSyntax, _ source: MigrationSource) -> Bool {
        bindings.contains { binding in
            binding.stay == nil && binding.site.file == source.file
                && binding.declaration?.lazyProperties.contains { $0.assignment.contains(change.bytes.lowerBound) }
                    == true
        }
    }

    /// Whether values of a type are certainly class instances.
    private func isObject(_ type: String, from module: Int, isReference: Bool = false) -> Bool {
        guard let position = graph.types.position(of: TypeName.withoutOptional(type), from: module) else {
            return false
        }
        let entry = graph.types.entries[position]
        if entry.kind == .class || entry.kind == .actor { return true }
        return entry.kind == .protocol
            && graph.types.ancestors(of: entry.name, from: entry.module).contains {
                ["AnyObject", "Actor"].contains($0)
            }
    }
}

extension [MigratingBinding] {
    /// The file of the registration with the completion that sets a property.
    fileprivate func file(of property: LazyProperty) -> String? {
        first { binding in
            binding.declaration?.lazyProperties.contains {
                $0.assignment == property.assignment && $0.name == property.name
            } == true
        }?.site.file
    }
}

/// The edits that make a property one that injects lazily.
private struct LazyPropertyChange {
    let isWeak: Bool
    private let variable: VariableDeclSyntax
    private let binding: PatternBindingSyntax
    private let source: MigrationSource

    /// Reads `var a: A?`, `var a: A!`, and `weak var a: A?`; `nil` for other properties.
    init?(_ variable: VariableDeclSyntax, _ source: MigrationSource) {
        guard variable.bindings.count == 1, let binding = variable.bindings.first, binding.accessorBlock == nil,
            binding.initializer.map({ $0.value.is(NilLiteralExprSyntax.self) }) ?? true,
            variable.bindingSpecifier.text == "var", variable.attributes.isEmpty,
            let type = binding.typeAnnotation?.type,
            type.is(OptionalTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self),
            variable.modifiers.allSatisfy({ Self.modifiers.contains($0.name.text) })
        else { return nil }
        self.variable = variable
        self.binding = binding
        self.source = source
        isWeak = variable.modifiers.contains { $0.name.text == "weak" }
    }

    private static let modifiers: Set = ["weak", "private", "fileprivate", "internal", "public", "package", "final"]

    /// Returns the edits that make the property one that injects a service.
    func edits(injecting name: String, of service: String) -> [TextEdit] {
        // A property without a setter has no access of its setter.
        let removed = Array(variable.modifiers).filter { $0.detail != nil || $0.name.text == "weak" }
        var edits = removed.map { TextEdit($0.bytes.lowerBound..<$0.endPosition.utf8Offset) }
        let end = binding.typeAnnotation?.bytes.upperBound ?? binding.bytes.upperBound
        let start = variable.bytes.lowerBound
        // A wrapped property has the type of the service, and other modules would see the wrapper.
        let type = binding.typeAnnotation.map { TypeName.withoutOptional(TypeName.of($0.type)) }
        let isVisible = variable.modifiers.contains { ["public", "package"].contains($0.name.text) }
        guard !isWeak || type != service || isVisible else {
            edits.append(TextEdit(end..<binding.bytes.upperBound))
            return edits + [TextEdit(start..<start, "@WeakInjected(\\.\(name)) ")]
        }
        let property = binding.pattern.trimmedDescription
        let stored = "injected\(property.prefix(1).uppercased())\(property.dropFirst())"
        let indentation = source.indentation(at: start)
        let wrapper = isWeak ? "WeakInjected" : "LazyInjected"
        return edits + [
            TextEdit(
                end..<binding.bytes.upperBound,
                " { \(stored) }\n\(indentation)@\(wrapper)(\\.\(name)) private var \(stored)")
        ]
    }
}

extension MigrationSource {
    /// Returns the declaration of a property in that of a type.
    fileprivate func variable(_ name: String, of entry: TypeTable.Entry) -> VariableDeclSyntax? {
        token(at: entry.place)?.enclosingGroup?.memberBlock.members.lazy
            .compactMap { $0.decl.as(VariableDeclSyntax.self) }
            .first { $0.bindings.contains { $0.pattern.trimmedDescription == name } && !$0.isStatic }
    }
}

/// A search for code that sets a property, or a member of it.
private final class PropertyChangeSearch: SyntaxVisitor {
    private let name: String
    private let includesMembers: Bool
    private(set) var found: [ExprSyntax] = []

    init(_ name: String, includesMembers: Bool) {
        self.name = name
        self.includesMembers = includesMembers
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
        let elements = Array(node.elements)
        let isChange =
            elements.count > 1 && (elements[1].isCompoundAssignment || elements[1].is(AssignmentExprSyntax.self))
        if isChange, let target = elements.first { check(target) }
        return .visitChildren
    }

    override func visit(_ node: InOutExprSyntax) -> SyntaxVisitorContinueKind {
        check(node.expression)
        return .visitChildren
    }

    private func check(_ target: ExprSyntax) {
        var next: ExprSyntax? = target
        while let node = next {
            let isWhole = node.id == target.id
            if let access = node.as(MemberAccessExprSyntax.self) {
                if access.declName.baseName.text == name, isWhole || includesMembers { return found.append(target) }
                next = access.base
            } else if let reference = node.as(DeclReferenceExprSyntax.self) {
                let isLocal = reference.enclosingLocalNames.contains(name)
                if reference.baseName.text == name, !isLocal, isWhole || includesMembers { found.append(target) }
                return
            } else {
                next =
                    node.as(OptionalChainingExprSyntax.self)?.expression ?? node.as(ForceUnwrapExprSyntax.self)?
                    .expression
                    ?? node.as(SubscriptCallExprSyntax.self)?.calledExpression
            }
        }
    }
}

extension ExprSyntax {
    fileprivate var isCompoundAssignment: Bool {
        guard let sign = self.as(BinaryOperatorExprSyntax.self)?.operator.text else { return false }
        return sign.hasSuffix("=") && !["==", "!=", ">=", "<=", "===", "!=="].contains(sign)
    }
}
#endif
