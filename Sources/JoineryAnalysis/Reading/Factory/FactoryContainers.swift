// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// The containers that a file declares or uses, and the names of variables and parameters that hold one.
package struct FactoryContainers {
    private var names: Set<String> = []
    private var isScanned = false
    /// The names that a container of this file declares, and that are no static factories: `Container.retries`.
    private var membersThatAreNoStaticFactories: Set<String> = []
    /// The containers that variables hold, by the variables' names. A later one hides an earlier one.
    private var variables: [String: Holding] = [:]

    /// A container that a variable holds.
    struct Holding {
        let container: String
        /// Whether it is certainly a container of the library.
        let isCertain: Bool
    }

    /// Returns the name of a container without the library's module.
    package static func name(_ type: String) -> String {
        for module in ["Factory.", "FactoryKit.", "JoineryFactory."] where type.hasPrefix(module) {
            return String(type.dropFirst(module.count))
        }
        return type
    }

    /// Whether the file shows that a type is a container.
    func contains(_ type: String) -> Bool { names.contains(Self.name(type)) }

    /// Whether a type counts as a container: the file shows it, or the file uses the library and the type's name
    /// suggests it.
    func includes(_ type: String, isCertain: Bool) -> Bool {
        contains(type) || isCertain && type.hasSuffix("Container")
    }

    /// Whether more than the end of its name suggests that a type in ``includes(_:isCertain:)`` is a container.
    func isCertain(_ type: String) -> Bool { contains(type) || Self.name(type) == "Container" }

    /// Returns the container that a variable holds.
    func holding(of variable: String) -> Holding? { variables[variable] }

    /// Whether a static member of a container may be a factory, as far as the file shows. An instance member of the
    /// same name is another member.
    func mayBeStaticFactory(_ name: String, of container: String) -> Bool {
        !membersThatAreNoStaticFactories.contains("\(container).\(name)")
    }

    /// Whether any variable holds a container.
    var hasVariables: Bool { !variables.isEmpty }

    // MARK: - Types

    /// Adds the containers and variables that a type declares. The first type of a file adds all top-level types.
    ///
    /// - Parameter known: The containers that other files declare.
    mutating func begin(_ type: any DeclGroupSyntax, named name: String, known: Set<String>, isCertain: Bool) {
        if !isScanned {
            isScanned = true
            names = known
            if let file = type.root.as(SourceFileSyntax.self) { scan(file.statements, isCertain: isCertain) }
        }
        if Self.isContainer(type, named: name, isCertain: isCertain) { names.insert(Self.name(name)) }
        for item in type.memberBlock.members {
            if let variable = item.decl.as(VariableDeclSyntax.self) {
                note(variable, isCertain: isCertain)
            } else if let initializer = item.decl.as(InitializerDeclSyntax.self) {
                note(initializer.signature.parameterClause, isCertain: isCertain)
            }
        }
    }

    private mutating func scan(_ statements: CodeBlockItemListSyntax, isCertain: Bool) {
        for statement in statements {
            if let type = statement.item.as(ExtensionDeclSyntax.self) {
                let name = TypeName.of(type.extendedType)
                if Self.isContainer(type, named: name, isCertain: isCertain) { names.insert(Self.name(name)) }
                noteMembers(of: type, named: Self.name(name))
            } else if let type = statement.item.as(ClassDeclSyntax.self) {
                if Self.isContainer(type, named: type.name.text, isCertain: isCertain) { names.insert(type.name.text) }
                noteMembers(of: type, named: type.name.text)
            } else if let condition = statement.item.as(IfConfigDeclSyntax.self) {
                for case .statements(let inner)? in condition.clauses.map(\.elements) {
                    scan(inner, isCertain: isCertain)
                }
            }
        }
    }

    private mutating func noteMembers(of type: any DeclGroupSyntax, named container: String) {
        for member in type.memberBlock.members {
            if let function = member.decl.as(FunctionDeclSyntax.self) {
                let type = function.signature.returnClause.flatMap { FactoryType($0.type) }
                guard !function.modifiers.areOfType || type == nil else { continue }
                membersThatAreNoStaticFactories.insert("\(container).\(function.name.text)")
            } else if let variable = member.decl.as(VariableDeclSyntax.self) {
                for binding in variable.bindings {
                    let isFactory =
                        binding.typeAnnotation.flatMap { FactoryType($0.type) } != nil
                        || binding.initializer.flatMap { FactoryChain($0.value) } != nil
                    guard !variable.isStatic || !isFactory else { continue }
                    membersThatAreNoStaticFactories.insert("\(container).\(binding.pattern.trimmedDescription)")
                }
            }
        }
    }

    private static func isContainer(_ type: any DeclGroupSyntax, named name: String, isCertain: Bool) -> Bool {
        if type.inheritanceClause?.inheritedTypes.contains(where: { inherited in
            protocols.contains(TypeName.last(of: TypeName.of(inherited.type)))
        }) == true {
            return true
        }
        guard type.is(ExtensionDeclSyntax.self) || type.is(ClassDeclSyntax.self) else { return false }
        if isCertain, ["Container", "SharedContainer"].contains(self.name(name)) { return true }
        return type.memberBlock.members.contains { item in
            guard let variable = item.decl.as(VariableDeclSyntax.self), let body = variable.getterBody,
                let annotation = variable.bindings.first?.typeAnnotation?.type, FactoryType(annotation) != nil,
                let last = body.last?.item.as(ExprSyntax.self), let chain = FactoryChain(last)
            else { return false }
            return chain.namesItsContainer
        }
    }

    private static let protocols: Set = ["SharedContainer", "ManagedContainer"]

    // MARK: - Variables

    /// Adds the container that a variable holds.
    ///
    /// - Parameter type: The type around it, which `self` means.
    mutating func note(_ variable: VariableDeclSyntax, in type: String? = nil, isCertain: Bool) {
        for binding in variable.bindings {
            guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { continue }
            variables[name] = holding(in: binding, of: variable, type, isCertain: isCertain)
        }
    }

    /// Adds the containers that parameters hold.
    mutating func note(_ clause: FunctionParameterClauseSyntax, isCertain: Bool) {
        for parameter in clause.parameters {
            let type = TypeName.withoutOptional(TypeName.of(parameter.type))
            let name = (parameter.secondName ?? parameter.firstName).text
            variables[name] = holding(type, isCertain: isCertain)
        }
    }

    private func holding(_ type: String?, isShared: Bool = false, isCertain: Bool) -> Holding? {
        guard let type, includes(type, isCertain: isCertain) else { return nil }
        return Holding(container: Self.name(type), isCertain: isShared || self.isCertain(type))
    }

    private func holding(
        in binding: PatternBindingSyntax, of variable: VariableDeclSyntax, _ type: String?, isCertain: Bool
    ) -> Holding? {
        if let annotation = variable.type(of: binding) {
            return holding(TypeName.withoutOptional(TypeName.of(annotation)), isCertain: isCertain)
        }
        if let value = binding.initializer?.value.withoutParentheses {
            if value.as(DeclReferenceExprSyntax.self)?.baseName.text == "self" {
                return type.flatMap { contains($0) ? Holding(container: Self.name($0), isCertain: true) : nil }
            }
            if let member = value.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "shared" {
                return holding(member.base.flatMap(TypeName.of), isShared: true, isCertain: isCertain)
            }
            let callee = value.as(FunctionCallExprSyntax.self)?.calledExpression
            return holding(callee.flatMap(TypeName.of), isCertain: isCertain)
        }
        for case .attribute(let attribute) in variable.attributes
        where TypeName.of(attribute.attributeName) == "InjectedContainer" {
            let argument = attribute.arguments?.as(LabeledExprListSyntax.self)?.first?.expression
            return Holding(container: argument.flatMap(TypeName.of).map(Self.name) ?? "Container", isCertain: true)
        }
        return nil
    }
}
#endif
