// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// A container that the program can create several times, and the code that uses it.
///
/// Each such container has its own instances, but a native binding has one for the program. The search follows the
/// container by names, from the call that creates it: to variables, parameters, results of functions, and assemblies.
struct ContainerFlow {
    /// An expression whose value is the container.
    typealias Value = (expression: ExprSyntax, source: MigrationSource)
    typealias Call = (call: FunctionCallExprSyntax, source: MigrationSource)

    /// The call that creates it.
    let creation: Call
    /// The name of the function or type that creates it.
    let owner: String
    private(set) var registrations: [Call] = []
    private(set) var resolutions: [Call] = []
    /// The types of variables and results that are declared to be a container.
    private(set) var annotations: [(type: TypeSyntax, source: MigrationSource)] = []
    /// Code that does anything else with the container than to register, to resolve, and to hold it.
    private(set) var escape: Graph.Site?
    private var visited: Set<SyntaxIdentifier> = []
    private let declarations: ContainerDeclarations
    private var pending: [Value] = []

    /// Follows the containers of the program that are not created once.
    ///
    /// - Parameter types: The names of the types of containers.
    static func repeated(
        in declarations: ContainerDeclarations, of types: Set<String>, _ launched: LaunchedCode
    ) -> [ContainerFlow] {
        let creations = declarations.sources.flatMap { source in
            ContainerSearch.creations(in: source.tree, of: types).map(\.call)
                .filter { !launched.runsOnce($0, in: source) }.map { (call: $0, source: source) }
        }
        return creations.map { creation in
            var flow = ContainerFlow(declarations, creation)
            flow.follow((ExprSyntax(creation.call), creation.source))
            return flow
        }
    }

    private init(_ declarations: ContainerDeclarations, _ creation: Call) {
        self.declarations = declarations
        self.creation = creation
        owner = CodeUnit(around: creation.call, in: creation.source).name ?? "a closure"
    }

    var site: Graph.Site { creation.source.site(of: creation.call) }

    private mutating func follow(_ value: Value) {
        if let call = value.expression.as(FunctionCallExprSyntax.self) {
            followAssemblies(in: call)
            for closure in call.closures {
                noteEscape(closure, value.source)
                guard let parameter = FactoryClosure(closure).parameters.first else { continue }
                followName(parameter.name, in: Syntax(closure.statements), value.source)
            }
        }
        pending.append(value)
        while let next = pending.popLast() { followContext(of: next) }
    }

    private mutating func noteEscape(_ node: some SyntaxProtocol, _ source: MigrationSource) {
        if escape == nil { escape = source.site(of: node) }
    }

    // MARK: - Contexts

    /// Follows a container to the code around an expression.
    private mutating func followContext(of value: Value) {
        guard visited.insert(value.expression.id).inserted, let parent = value.expression.parent else { return }
        let source = value.source
        if let access = parent.as(MemberAccessExprSyntax.self), access.base?.id == value.expression.id {
            followMember(access, value)
        } else if parent.is(ForceUnwrapExprSyntax.self) || parent.is(OptionalChainingExprSyntax.self) {
            if let whole = parent.as(ExprSyntax.self) { pending.append((whole, source)) }
        } else if let argument = parent.as(LabeledExprSyntax.self) {
            noteEscape(value.expression, value.source)
            followArgument(argument, source)
        } else if let pattern = parent.parent?.as(PatternBindingSyntax.self), parent.is(InitializerClauseSyntax.self) {
            guard let variable = pattern.parent?.parent?.as(VariableDeclSyntax.self) else {
                return noteEscape(value.expression, value.source)
            }
            followVariable(pattern.pattern.trimmedDescription, declaredBy: variable, source)
        } else if let sequence = parent.parent?.as(SequenceExprSyntax.self),
            let target = sequence.assignedTarget, target.id != value.expression.id
        {
            followVariable(named: target, source)
        } else if parent.is(ReturnStmtSyntax.self) || parent.is(CodeBlockItemSyntax.self) {
            followResult(of: value.expression, source)
        } else if !isTarget(value.expression) {
            noteEscape(value.expression, value.source)
        }
    }

    /// Whether code assigns to the variable that holds the container.
    private func isTarget(_ expression: ExprSyntax) -> Bool {
        expression.parent?.parent?.as(SequenceExprSyntax.self)?.assignedTarget?.id == expression.id
    }

    private mutating func followMember(_ access: MemberAccessExprSyntax, _ value: Value) {
        let source = value.source
        let name = access.declName.baseName.text
        guard let call = access.parent?.as(FunctionCallExprSyntax.self),
            call.calledExpression.id == ExprSyntax(access).id
        else {
            noteEscape(value.expression, value.source)
            if name == "resolver" { pending.append((ExprSyntax(access), source)) }
            return
        }
        if ["register", "autoregister", "forward"].contains(name) { return registrations.append((call, source)) }
        if ServiceSyntax.resolvingFunctions.contains(name) || name == "optional" {
            return resolutions.append((call, source))
        }
        noteEscape(value.expression, value.source)
        switch name {
        case "apply": followAssemblies(in: call)
        case "synchronize": pending.append((ExprSyntax(call), source))
        default:
            for (function, source) in declarations.functions[name] ?? [] where function.isOfContainer {
                guard let body = function.body else { continue }
                followName("self", in: Syntax(body), source)
            }
        }
    }

    private mutating func followArgument(_ argument: LabeledExprSyntax, _ source: MigrationSource) {
        guard let list = argument.parent?.as(LabeledExprListSyntax.self),
            let call = list.parent?.as(FunctionCallExprSyntax.self), let callee = ServiceSyntax.callee(of: call),
            let index = Array(list).firstIndex(of: argument)
        else { return }
        if callee.name == "assemble", let base = callee.base {
            followAssembly(base)
        } else if callee.name == "Assembler" {
            followAssemblies(in: call)
            pending.append((ExprSyntax(call), source))
        } else {
            for taker in declarations.takers(named: callee.name) {
                followParameter(argument.label?.text, index, of: taker.parameters, in: taker.body, taker.source)
            }
        }
    }

    private mutating func followParameter(
        _ label: String?, _ index: Int, of clause: FunctionParameterClauseSyntax, in body: Syntax,
        _ source: MigrationSource
    ) {
        let parameters = Array(clause.parameters)
        let named = parameters.first { $0.firstName.text == label ?? "_" }
        let numbered = parameters.indices.contains(index) ? parameters[index] : nil
        guard let parameter = label == nil ? numbered : named else { return }
        followName((parameter.secondName ?? parameter.firstName).text, in: body, source)
    }

    // MARK: - Assemblies

    private mutating func followAssemblies(in call: FunctionCallExprSyntax) {
        guard ["Assembler", "apply"].contains(ServiceSyntax.callee(of: call)?.name) else { return }
        for argument in call.arguments where !["container", "parent"].contains(argument.label?.text) {
            if argument.label?.text == "assembly" { followAssembly(argument.expression) }
            if let array = argument.expression.as(ArrayExprSyntax.self) { followElements(of: array) }
            for token in argument.expression.tokens(viewMode: .sourceAccurate) {
                for array in declarations.arrays[token.text] ?? [] { followElements(of: array) }
            }
        }
    }

    private mutating func followElements(of array: ArrayExprSyntax) {
        for element in array.elements { followAssembly(element.expression) }
    }

    private mutating func followAssembly(_ expression: ExprSyntax) {
        guard let call = expression.as(FunctionCallExprSyntax.self), let type = ServiceSyntax.callee(of: call)?.name
        else { return }
        for (function, source) in declarations.functions["assemble"] ?? [] where function.ownerName == type {
            guard let body = function.body, let parameter = function.signature.parameterClause.parameters.first
            else { continue }
            followName((parameter.secondName ?? parameter.firstName).text, in: Syntax(body), source)
        }
    }

    // MARK: - Names

    private mutating func followVariable(
        _ name: String, declaredBy variable: VariableDeclSyntax, _ source: MigrationSource
    ) {
        note(variable, source)
        if variable.isMember {
            followMembers(named: name, of: variable.enclosingGroup, source)
        } else if let list = variable.enclosing(CodeBlockItemListSyntax.self) {
            followName(name, in: Syntax(list), source)
        }
    }

    /// Notes the declared type of a variable that holds the container.
    private mutating func note(_ variable: VariableDeclSyntax, _ source: MigrationSource) {
        if variable.bindings.count > 1 || variable.isUsedByOtherModules { noteEscape(variable, source) }
        guard let type = variable.bindings.first?.typeAnnotation?.type else { return }
        if !annotations.contains(where: { $0.type.id == type.id }) { annotations.append((type, source)) }
    }

    /// Follows the variable that is assigned to.
    private mutating func followVariable(named target: ExprSyntax, _ source: MigrationSource) {
        if let access = target.as(MemberAccessExprSyntax.self), access.base?.trimmedDescription == "self" {
            return followMembers(named: access.declName.baseName.text, of: target.enclosingGroup, source)
        }
        guard let name = target.as(DeclReferenceExprSyntax.self)?.baseName.text else {
            if !target.is(DiscardAssignmentExprSyntax.self) { noteEscape(target, source) }
            return
        }
        if target.enclosingLocalNames.contains(name), let list = target.enclosing(CodeBlockItemListSyntax.self) {
            followName(name, in: Syntax(list), source)
        } else {
            followMembers(named: name, of: target.enclosingGroup, source)
        }
    }

    private mutating func followMembers(
        named name: String, of group: (any DeclGroupSyntax)?, _ source: MigrationSource
    ) {
        guard let group else { return followName(name, in: Syntax(source.tree), source) }
        for (other, source) in declarations.groups[TypeName.last(of: group.nameNode.trimmedDescription)] ?? [] {
            for member in other.memberBlock.members {
                guard let variable = member.decl.as(VariableDeclSyntax.self),
                    variable.bindings.first?.pattern.trimmedDescription == name
                else { continue }
                note(variable, source)
                if !variable.isPrivateToFile { followMember(named: name) }
            }
            followName(name, in: Syntax(other), source)
        }
    }

    /// Follows the reads of a member of other values.
    private mutating func followMember(named name: String) {
        for source in declarations.sources where source.names.contains(name) {
            pending += ReferenceSearch.members(name, in: source.tree).map { ($0, source) }
        }
    }

    private mutating func followName(_ name: String, in scope: Syntax, _ source: MigrationSource) {
        let search = ReferenceSearch(name)
        search.walk(scope)
        pending += search.found.map { ($0, source) }
        // Without a base, the calls of an extension belong to the container.
        registrations += search.calls.map { ($0, source) }
    }

    /// Follows the result of a function, a getter, or a closure that is called at once.
    private mutating func followResult(of expression: ExprSyntax, _ source: MigrationSource) {
        var next = expression.parent
        while let node = next {
            if let closure = node.as(ClosureExprSyntax.self) {
                guard let call = closure.parent?.as(FunctionCallExprSyntax.self),
                    call.calledExpression.id == ExprSyntax(closure).id
                else { return }
                return pending.append((ExprSyntax(call), source))
            }
            if let function = node.as(FunctionDeclSyntax.self) {
                note(function, source)
                return followUses(of: function.name.text)
            }
            if let variable = node.as(VariableDeclSyntax.self), let pattern = variable.bindings.first?.pattern {
                return followVariable(pattern.trimmedDescription, declaredBy: variable, source)
            }
            if node.isProtocol((any DeclGroupSyntax).self) { return }
            next = node.parent
        }
    }

    private mutating func note(_ function: FunctionDeclSyntax, _ source: MigrationSource) {
        guard let type = function.signature.returnClause?.type else { return }
        if declarations.functions[function.name.text]?.count != 1 || function.isUsedByOtherModules {
            noteEscape(function, source)
        }
        if !annotations.contains(where: { $0.type.id == type.id }) { annotations.append((type, source)) }
    }

    private mutating func followUses(of function: String) {
        for source in declarations.sources where source.names.contains(function) {
            for reference in ReferenceSearch.all(function, in: source.tree) {
                if let call = reference.parent?.as(FunctionCallExprSyntax.self),
                    call.calledExpression.id == reference.id
                {
                    pending.append((ExprSyntax(call), source))
                } else {
                    noteEscape(reference, source)
                }
            }
        }
    }
}
#endif
