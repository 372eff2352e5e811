// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// A reader of Joinery's own dialect: bindings as computed properties of a graph, injection by key path, and overrides
/// in worlds.
final class NativeReader: Reader {
    /// The types of this file that are graphs, because they declare it or are extended with a binding.
    private var graphs: Set<String> = ["Dependencies"]

    /// The executors of the file's closures.
    var executors = ClosureExecutors()

    static let furtherWords: Set = wordsOfStrayReads.union(["Graph", "Dependencies"])

    init() {}

    // MARK: - Bindings

    func read(type: any DeclGroupSyntax, in reading: FileReading) {
        readWiring(of: type, in: reading)
        guard let name = reading.type, !graphs.contains(name) else { return }
        let isGraph = type.memberBlock.members.each.contains { member in
            let body =
                member.decl.as(VariableDeclSyntax.self)?.getterBody
                ?? member.decl.as(FunctionDeclSyntax.self)?.body?.statements
            return body.map { !Getter($0).calls.isEmpty } ?? false
        }
        if isGraph { graphs.insert(name) }
    }

    func read(_ variable: VariableDeclSyntax, in reading: FileReading) {
        readWrappers(of: variable, in: reading)
        readLiveValue(variable, in: reading)
        if variable.isMember, !variable.isStatic, let binding = variable.bindings.first,
            binding.typeAnnotation.map({ TypeName.last(of: TypeName.of($0.type)) }) == "Instances",
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier, name.text == "instances",
            let body = variable.getterBody, body.createsInstances
        {
            let place = reading.place(of: name)
            reading.updateType { $0.computedInstances = place }
        }
        guard let graph = reading.type, graphs.contains(graph), !reading.importedDialects.contains(.needle),
            let binding = variable.bindings.first,
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier, let body = variable.getterBody,
            !variable.isStatic, variable.isMember
        else { return }
        var fact = reading.member(
            name, of: graph, .native, type: binding.typeAnnotation.map { TypeName.of($0.type) } ?? "",
            variable.attributes, variable.modifiers)
        read(body, declaredAs: binding.typeAnnotation?.type, of: &fact, in: reading)
        if let accessors = binding.accessorBlock { reading.within(accessors, .timing(.immediate)) }
        reading.within(variable, .binding(fact))
    }

    /// Reads `static var liveValue: Client { … }`, which runs when a binding is built: `singleton { Client.liveValue }`.
    private func readLiveValue(_ variable: VariableDeclSyntax, in reading: FileReading) {
        guard reading.holds("liveValue"), variable.isMember, variable.isStatic,
            let binding = variable.bindings.first, variable.bindings.count == 1,
            binding.pattern.trimmedDescription == "liveValue"
        else { return }
        reading.within(variable, .timing(.immediate))
        if let accessors = binding.accessorBlock { reading.within(accessors, .timing(.immediate)) }
    }

    func read(_ function: FunctionDeclSyntax, in reading: FileReading) {
        guard let graph = reading.type, graphs.contains(graph), let body = function.body?.statements,
            let call = Getter(body).calls.first, !function.modifiers.areOfType
        else { return }
        var fact = reading.member(
            function.name, of: graph, .native, kind: .binding, scope: call.scope,
            type: function.signature.returnClause.map { TypeName.of($0.type) } ?? "", function.attributes,
            function.modifiers)
        fact.labels = function.signature.parameterClause.parameters.map { $0.firstName.text }
        read(body, declaredAs: function.signature.returnClause?.type, of: &fact, in: reading)
        if let parameter = call.parameterThatIsNoKey(of: function) {
            fact.defects.append(Defect(parameter.kind, parameter.name, at: reading.place(of: call.call)))
        }
        reading.within(function, .binding(fact))
    }

    /// Reads the body of a getter or function: the kind of its binding, and its defects.
    private func read(
        _ body: CodeBlockItemListSyntax, declaredAs type: TypeSyntax?, of fact: inout BindingFact,
        in reading: FileReading
    ) {
        let getter = Getter(body)
        let others = getter.others
        let calls = getter.calls + others
        if let first = calls.first {
            fact.kind = first.kind
            fact.scope = first.scope
        } else if let only = body.first?.item.as(ExprSyntax.self), body.count == 1, only.isNameOrCallOfIt {
            fact.kind = .alias
        }
        if let first = others.first {
            fact.defects.append(
                Defect(
                    others.count > 1 ? .choiceOfBindings : .notASingleBinding, first.name,
                    at: reading.place(of: first.call)))
        }
        for call in calls { prepare(call, declaredAs: type, of: &fact, in: reading) }
    }

    private func prepare(
        _ call: BindingCall, declaredAs type: TypeSyntax?, of fact: inout BindingFact, in reading: FileReading
    ) {
        for closure in call.closures {
            reading.within(closure.expression, .timing(.immediate))
            if let label = closure.label {
                if !fact.values.contains(label) { fact.values.append(label) }
                reading.within(closure.expression, .otherValues)
            }
        }
        if let close = call.close {
            fact.closesValue = true
            reading.within(close, .timing(.closing))
        }
        if let lost = call.lostType(declaredAs: type) {
            fact.defects.append(Defect(.explicitReturn, lost.type, at: reading.place(of: lost.word)))
        }
    }

    // MARK: - Reads in builders

    func read(_ name: DeclReferenceExprSyntax, in reading: FileReading) {
        let text = name.baseName.name
        if text.beginsUppercase == true {
            if let call = name.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == ExprSyntax(name).id,
                !Self.wrappers.contains(text)
            {
                noteConstruction(text, at: name, by: call, in: reading)
            }
        } else if reading.readsMembers, !reading.hiddenNames.contains(name.baseName.text), text != "self",
            text.first != "$", !BindingCall.isFunction(text)
        {
            reading.note(Reference(.member, text, arguments: ExprSyntax(name).labelsOfCall), at: name)
        }
    }

    func read(_ capture: ClosureCaptureSyntax, in reading: FileReading) {
        let text = capture.name.text
        guard reading.bindingDialect == .native, !reading.hiddenNames.contains(text), text != "self" else { return }
        reading.note(Reference(.member, text), at: capture.name)
    }

    func read(_ access: MemberAccessExprSyntax, in reading: FileReading) {
        readStoredDependencies(access, in: reading)
        if let call = access.parent?.as(FunctionCallExprSyntax.self), Self.supplyKind(of: call, access) != nil {
            return
        }
        if access.base == nil, reading.bindingDialect == .native { reading.noteConstruction(byLeadingDot: access) }
        guard var path = reading.plainPath(of: access) else { return readMember(access, in: reading) }
        let first = path[0]
        lazy var labels = ExprSyntax(access).labelsOfCall
        if first == "self" {
            path.removeFirst()
        } else if first == "Dependencies", path.count > 2, path[1] == "current" {
            path.removeFirst(2)
            // The callee may be any function of the graph, which need not be a binding.
            let isCalled = path.count == 1 && labels != nil
            let form = !reading.isInBinding && !isCalled ? "Dependencies.current" : nil
            let reference = Reference(.member, path.joined(separator: "."), in: "Dependencies", arguments: labels)
            reading.note(reference, at: access, form: form, dialect: .native)
            return
        } else if first.beginsUppercase == true {
            return readMember(access, in: reading)
        } else if reading.supplyDialect == .native, first == "$0" {
            guard access.isOfSupplyingClosure else { return }
            path.removeFirst()
            let reference = Reference(
                .member, path.joined(separator: "."), in: access.changedGraph, arguments: labels)
            reading.note(reference, at: access)
            return
        } else if first.first == "$" {
            return
        }
        guard reading.readsMembers, first == "self" || !reading.hiddenNames.contains(first) else {
            return readValue(path, ofSelf: first == "self", at: access, labels, in: reading)
        }
        guard let name = path.first, !name.isEmpty else { return }
        let member = path.prefix(4).joined(separator: ".")
        reading.note(Reference(.member, member, arguments: path.count > 4 ? nil : labels), at: access)
    }

    /// Reads `session.cart`, if the file shows that `session` is a typed graph.
    private func readValue(
        _ path: [String], ofSelf isMember: Bool, at access: MemberAccessExprSyntax, _ labels: [String]?,
        in reading: FileReading
    ) {
        guard graphs.count > 1 || reading.holds("Graph"), !reading.importedDialects.contains(.needle), path.count > 1,
            let type = access.declaredType(of: path[0], isMember: isMember), type != "Dependencies",
            graphs.contains(type) || type.hasSuffix("Graph")
        else { return }
        let member = path.dropFirst().prefix(4).joined(separator: ".")
        reading.note(Reference(.member, member, in: type, arguments: path.count > 5 ? nil : labels), at: access)
    }

    /// Reads `$0[\.listings]` in a closure that changes dependencies, as a part of the value that it gives, and
    /// bindings of another dialect's collection of values: `store.dependencies[\.listings]`.
    func read(_ call: SubscriptCallExprSyntax, in reading: FileReading) {
        guard call.arguments.first?.label == nil, !call.isTargetOfChange,
            let reference = Reference(keyPath: call.arguments.first?.expression, in: call.changedGraph)
        else { return }
        if call.calledExpression.is(DeclReferenceExprSyntax.self) {
            guard
                reading.supplyDialect == .native || reading.supplyDialect == .dependencies
                    || reading.bindingSpace == DependenciesReader.space
            else { return }
            reading.note(reference, at: call)
        } else if let path = call.calledExpression.as(MemberAccessExprSyntax.self)?.plainPath,
            path.last == "dependencies"
        {
            reading.note(reference, at: call, form: path.joined(separator: "."), dialect: .native)
        }
    }

    // MARK: - Injection and supply

    func read(_ call: FunctionCallExprSyntax, in reading: FileReading) {
        if let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text {
            readInjection(call, named: name, in: reading)
        } else if let generic = call.calledExpression.as(GenericSpecializationExprSyntax.self) {
            if let type = TypeName.of(generic.expression), type.beginsUppercase == true {
                noteConstruction(type, at: generic, by: call, in: reading)
            }
        } else if let member = call.calledExpression.as(MemberAccessExprSyntax.self) {
            readSupply(call, member, in: reading)
            readChange(call, member, in: reading)
        }
    }
}

extension ExprSyntax {
    /// Whether it is a member or an element of another expression.
    fileprivate func isElement(of base: ExprSyntax) -> Bool {
        if let call = self.as(SubscriptCallExprSyntax.self) { return call.calledExpression.id == base.id }
        return self.is(MemberAccessExprSyntax.self) || self.is(OptionalChainingExprSyntax.self)
            || self.is(ForceUnwrapExprSyntax.self)
    }
}

extension SubscriptCallExprSyntax {
    /// Whether it, or a member of it, is assigned to or called as a statement.
    fileprivate var isTargetOfChange: Bool {
        var target = ExprSyntax(self)
        while let next = target.parent?.as(ExprSyntax.self), next.isElement(of: target) { target = next }
        if let call = target.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == target.id {
            return call.isStatement
        }
        return target.parent?.parent?.as(SequenceExprSyntax.self)?.assignedTarget?.id == target.id
    }
}

extension CodeBlockItemListSyntax {
    /// Whether it is a call of `Instances()`, so that each access creates other instances.
    fileprivate var createsInstances: Bool {
        guard count == 1, let item = first?.item else { return false }
        let returned = item.as(ReturnStmtSyntax.self)?.expression ?? item.as(ExprSyntax.self)
        guard let call = returned?.as(FunctionCallExprSyntax.self) else { return false }
        let member = call.calledExpression.as(MemberAccessExprSyntax.self)
        if let member, member.base == nil { return member.declName.baseName.text == "init" }
        return TypeName.of(call.calledExpression).map { TypeName.last(of: $0) == "Instances" } ?? false
    }
}
#endif
