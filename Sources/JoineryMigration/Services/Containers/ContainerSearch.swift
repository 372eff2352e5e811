// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// A search for variables that hold a container without registrations, and for statements that create one.
final class ContainerSearch: SyntaxVisitor {
    /// A variable or statement.
    struct Found {
        /// The name of the variable.
        let name: String?
        let item: Syntax
        /// The function that contains a local variable; `nil` for a member.
        let scope: Syntax?
        /// The type that contains a member.
        let type: String?
    }

    private var found: [Found] = []

    static func found(in tree: SourceFileSyntax) -> [Found] {
        let search = ContainerSearch(viewMode: .sourceAccurate)
        search.walk(tree)
        return search.found
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        guard node.bindings.count == 1, let binding = node.bindings.first, let item = node.parent,
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text, holdsContainer(binding)
        else { return .visitChildren }
        let owner = item.parent?.parent?.parent
        let type =
            owner?.asProtocol((any NamedDeclSyntax).self)?.name.text
            ?? owner?.as(ExtensionDeclSyntax.self).map { TypeName.of($0.extendedType) }
        let isLocal = !node.isMember && item.parent?.parent?.is(SourceFileSyntax.self) != true
        found.append(Found(name: name, item: item, scope: isLocal ? item.parent : nil, type: isLocal ? nil : type))
        return .skipChildren
    }

    private func holdsContainer(_ binding: PatternBindingSyntax) -> Bool {
        if let value = binding.initializer?.value {
            return isContainer(value)
                || isName(value) && ServiceSyntax.lastName(of: value).map(ServiceSyntax.isResolverName) == true
        }
        guard let type = binding.typeAnnotation?.type, ServiceSyntax.isResolverType(TypeName.of(type)) else {
            return false
        }
        guard binding.accessorBlock != nil else {
            return type.is(OptionalTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
        }
        guard let body = binding.parent?.parent?.as(VariableDeclSyntax.self)?.getterBody else { return false }
        return body.onlyExpression.map { isName($0) || isContainer($0) } ?? false
    }

    override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
        guard let sequence = node.item.as(SequenceExprSyntax.self), sequence.elements.count == 3,
            let target = sequence.assignedTarget, let value = sequence.elements.last, isContainer(value),
            target.is(DiscardAssignmentExprSyntax.self)
        else { return .visitChildren }
        found.append(Found(name: nil, item: Syntax(node), scope: nil, type: nil))
        return .skipChildren
    }

    /// Whether an expression creates a container or an assembler without registrations.
    private func isContainer(_ expression: ExprSyntax) -> Bool {
        guard let call = expression.as(FunctionCallExprSyntax.self) else { return false }
        if let closure = call.calledExpression.as(ClosureExprSyntax.self) {
            return call.arguments.isEmpty && closure.statements.allSatisfy(isPart)
        }
        guard let name = ServiceSyntax.callee(of: call)?.name, ["Container", "Assembler"].contains(name) else {
            if let access = call.calledExpression.as(MemberAccessExprSyntax.self),
                access.declName.baseName.text == "synchronize", let base = access.base
            {
                return isContainer(base)
            }
            return false
        }
        return call.closures.allSatisfy(\.statements.isEmpty)
            && call.arguments.allSatisfy { argument in
                let value = argument.expression
                return value.as(ArrayExprSyntax.self)?.elements.isEmpty == true || isName(value) || isContainer(value)
                    || value.as(ClosureExprSyntax.self)?.statements.isEmpty == true
                    || value.is(NilLiteralExprSyntax.self)
            }
    }

    private func isPart(_ statement: CodeBlockItemSyntax) -> Bool {
        if let variable = statement.item.as(VariableDeclSyntax.self) {
            return variable.bindings.allSatisfy(holdsContainer)
        }
        if let returned = statement.item.as(ReturnStmtSyntax.self)?.expression {
            return isName(returned) || isContainer(returned)
        }
        return statement.item.as(ExprSyntax.self).map { isName($0) || isContainer($0) } ?? false
    }

    private func isName(_ expression: ExprSyntax) -> Bool {
        if let access = expression.as(MemberAccessExprSyntax.self) {
            return access.plainPath != nil || access.base == nil || access.base.map(isContainer) == true
        }
        return expression.is(DeclReferenceExprSyntax.self)
    }
}

extension ContainerSearch {
    /// A call that creates a container, or an assembler of one.
    struct Creation {
        /// The path of the global or static variable that holds it.
        let name: String?
        /// The given container of an assembler.
        let container: String?
        let call: FunctionCallExprSyntax
    }

    /// Returns the calls in code that create containers, and the assemblers in global or static variables.
    ///
    /// - Parameter types: The names of the types of containers and assemblers.
    static func creations(
        in tree: some SyntaxProtocol, of types: Set<String> = SwinjectConversion.containers
    ) -> [Creation] {
        let search = CreationSearch(types)
        search.walk(tree)
        return search.found
    }

    /// Returns the expressions for the resolvers of the assemblers that code gives assemblies of some types, by type;
    /// `nil` for an assembly that is created elsewhere, or whose assembler is not in a global or static variable.
    static func assemblers(of types: Set<String>, in tree: SourceFileSyntax) -> [String: [String?]] {
        let search = CreationSearch()
        search.types = types
        search.walk(tree)
        return search.assemblers
    }

    /// Whether code creates a container or an assembler.
    static func creates(in node: Syntax) -> Bool {
        let search = CreationSearch()
        search.walk(node)
        return !search.found.isEmpty
    }

    private final class CreationSearch: SyntaxVisitor {
        private let containers: Set<String>
        private(set) var found: [Creation] = []
        var types: Set<String> = []
        private(set) var assemblers: [String: [String?]] = [:]

        init(_ containers: Set<String> = SwinjectConversion.containers) {
            self.containers = containers
            super.init(viewMode: .sourceAccurate)
        }

        override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
            guard let name = createdType(node), containers.contains(name) else {
                if let type = createdType(node), types.contains(type) {
                    assemblers[type, default: []].append(assembler(with: node))
                }
                return .visitChildren
            }
            let path = path(of: node, isAssembler: name == "Assembler")
            let given = node.arguments.first { $0.label?.text == "container" }?.expression.trimmedDescription
            // An assembler of a given container creates none, and counts only if a variable holds it.
            let isHeld = node.parent?.is(InitializerClauseSyntax.self) == true && path != nil
            if given == nil || isHeld { found.append(Creation(name: path, container: given, call: node)) }
            return .visitChildren
        }

        /// Returns the name of the type in `Container()`, and in `let container: Container = .init()`.
        private func createdType(_ node: FunctionCallExprSyntax) -> String? {
            guard let callee = ServiceSyntax.callee(of: node), callee.name == "init", callee.base == nil else {
                return ServiceSyntax.callee(of: node)?.name
            }
            return node.parent?.parent?.as(PatternBindingSyntax.self)?.typeAnnotation.map { TypeName.of($0.type) }
        }

        /// Returns the path of the resolver of the assembler that is created with an assembly.
        private func assembler(with assembly: FunctionCallExprSyntax) -> String? {
            guard let array = assembly.parent?.as(ArrayElementSyntax.self)?.parent?.parent?.as(ArrayExprSyntax.self),
                let call = array.parent?.parent?.parent?.as(FunctionCallExprSyntax.self),
                createdType(call) == "Assembler", call.parent?.is(InitializerClauseSyntax.self) == true
            else { return nil }
            return path(of: call, isAssembler: true)
        }

        /// Returns the path of the variable whose initial value contains a call.
        private func path(of node: FunctionCallExprSyntax, isAssembler: Bool) -> String? {
            var variable = node.enclosing(VariableDeclSyntax.self)
            while let local = variable, !local.isMember, let outer = local.enclosing(VariableDeclSyntax.self) {
                variable = outer
            }
            guard let variable, let binding = variable.bindings.first, variable.bindings.count == 1,
                let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
                !variable.modifiers.contains(where: { ["private", "fileprivate"].contains($0.name.text) })
            else { return nil }
            let suffix = isAssembler ? ".resolver" : ""
            if variable.isMember {
                let owner = variable.parent?.parent?.parent?.parent
                let type =
                    owner?.asProtocol((any NamedDeclSyntax).self)?.name.text
                    ?? owner?.as(ExtensionDeclSyntax.self).map { TypeName.of($0.extendedType) }
                return variable.isStatic ? type.map { "\($0).\(name)\(suffix)" } : nil
            }
            let isGlobal = variable.parent?.parent?.parent?.is(SourceFileSyntax.self) == true
            return isGlobal ? name + suffix : nil
        }
    }
}
#endif
