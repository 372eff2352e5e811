// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

extension NativeReader {
    /// Joinery's wrappers.
    static let wrappers: Set = ["Injected", "LazyInjected", "WeakInjected", "DynamicInjected", "InjectedModel"]

    /// The timings of the forms that do not resolve when their owner is created.
    private static let timings: [String: Timing] = [
        "LazyInjected": .lazy, "WeakInjected": .weak, "DynamicInjected": .later, "InjectedModel": .lazy,
    ]

    /// Reads `@Injected(\.listings) var listings` if the file's wrappers are Joinery's.
    func readWrappers(of variable: VariableDeclSyntax, in reading: FileReading) {
        guard !variable.attributes.isEmpty else { return }
        for case .attribute(let attribute) in variable.attributes {
            let name = TypeName.of(attribute.attributeName)
            // No other library has a wrapper of this name.
            let isOwn = TypeName.last(of: name) == "InjectedModel"
            let dialect = isOwn ? .native : reading.wrapperDialect(of: attribute)
            guard Self.wrappers.contains(TypeName.last(of: name)), (dialect ?? .native) == .native,
                let arguments = attribute.arguments?.as(LabeledExprListSyntax.self),
                let argument = arguments.first?.expression
            else { continue }
            if let reference = Reference(keyPath: argument, in: arguments.graph) {
                // A member's initial value is built with its owner, and a local variable's is built immediately.
                let isReadAgain = TypeName.last(of: name) == "DynamicInjected"
                let own = Self.timings[TypeName.last(of: name)] ?? .immediate
                reading.note(
                    reference, at: attribute.attributeName,
                    timing: isReadAgain ? reading.timingOfReads(of: variable) : variable.timing(ofWrapper: own),
                    form: "@\(TypeName.last(of: name))", dialect: dialect,
                    isReadAtOnce: TypeName.last(of: name) != "Injected"
                        || reading.timingOfReads(of: variable) == .immediate, isLocal: !variable.isMember)
            } else if dialect == .native, argument.objectName == nil,
                !argument.is(ClosureExprSyntax.self)
            {
                reading.noteUnread(attribute, .native, "@\(name) with something other than a literal key path")
            }
        }
    }

    /// Reads `inject(\.listings)` and `LazyInjected(\.listings)`.
    func readInjection(_ call: FunctionCallExprSyntax, named name: String, in reading: FileReading) {
        guard name == "inject" || Self.wrappers.contains(name), let argument = call.arguments.first,
            argument.label == nil
        else {
            return
        }
        if let reference = Reference(keyPath: argument.expression, in: call.arguments.graph) {
            // Injected values have no such wrapper.
            let isNative = name == "inject" || name == "DynamicInjected" && reading.wrappersBelong(to: .values)
            guard isNative || reading.wrappersBelong(to: .native) else { return }
            reading.note(
                reference, at: call, timing: Self.timings[name], form: name,
                dialect: isNative ? .native : reading.wrapperDialect)
        } else if name == "inject", reading.wrapperDialect == .native, argument.expression.objectName == nil {
            reading.noteUnread(call, .native, "inject with something other than a literal key path")
        }
    }

    /// Reads `$0.bind(\.payment) { … }`, `$0.bind(\.payment, to: \.cardPayment)` and similar calls.
    func readSupply(_ call: FunctionCallExprSyntax, _ member: MemberAccessExprSyntax, in reading: FileReading) {
        guard let kind = Self.supplyKind(of: call, member),
            let reference = Self.overridden(call.arguments.first?.expression, in: call.changedGraph)
        else { return }
        var supply = SupplyFact(
            kind, reference, dialect: .native, at: reading.place(of: call),
            isForTheProgram: call.isWithinCall(named: "prepareDependencies"), conditions: reading.conditions)
        supply.block = reading.block(of: call)
        if let other = call.arguments.dropFirst().first(where: { ["to", "with"].contains($0.label?.text) }),
            let source = Reference(keyPath: other.expression, in: call.changedGraph)
        {
            supply.uses.append(
                Use(source, timing: .immediate, at: reading.place(of: other.expression), form: nil, dialect: .native))
        }
        reading.within(call, .supply(supply))
        for closure in call.closures { reading.within(closure, .timing(.immediate)) }
    }

    /// Reads `$0[\.listings] = StubListings()` and `$0[\.client].fetch = …`.
    func read(_ sequence: SequenceExprSyntax, in reading: FileReading) {
        if reading.bindingDialect == .native {
            for value in sequence.valuesOfOtherContexts { reading.within(value, .otherValues) }
        }
        guard let (target, root) = sequence.assignedElement, root.beginsUppercase == false,
            target.arguments.first?.label == nil,
            let reference = Reference(keyPath: target.arguments.first?.expression, in: sequence.changedGraph)
        else { return }
        let supply = SupplyFact(
            .override, reference, dialect: .native, at: reading.place(of: sequence),
            isForTheProgram: sequence.isWithinCall(named: "prepareDependencies")
                || isChangeByFunction(sequence, of: root, in: reading), conditions: reading.conditions)
        reading.within(sequence, .supply(supply))
    }

    /// Whether a function makes a change to its own parameter of the type `DependencyValues`, or to `self`. It is not
    /// known where it is called, and most programs set up their dependencies in such functions.
    private func isChangeByFunction(
        _ sequence: SequenceExprSyntax, of root: String, in reading: FileReading
    ) -> Bool {
        guard root != "$0", reading.holds(DependenciesReader.space) else { return false }
        var next = sequence.parent
        while let node = next {
            if let function = node.as(FunctionDeclSyntax.self) {
                return DependencyUpdate(function, in: reading.type)?.name == root
            }
            next = node.parent
        }
        return false
    }

    /// Reads `$0[\.client].override(…)` if it is a statement.
    func readChange(_ call: FunctionCallExprSyntax, _ member: MemberAccessExprSyntax, in reading: FileReading) {
        var target = member.base
        while let member = target?.as(MemberAccessExprSyntax.self) { target = member.base }
        guard let target = target?.as(SubscriptCallExprSyntax.self), target.arguments.first?.label == nil,
            call.isStatement,
            // `InjectedValues[\.client].start()` reads another library's value.
            target.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text.beginsUppercase != true,
            let reference = Reference(keyPath: target.arguments.first?.expression, in: call.changedGraph)
        else { return }
        let supply = SupplyFact(
            .override, reference, dialect: .native, at: reading.place(of: call),
            isForTheProgram: call.isWithinCall(named: "prepareDependencies"), conditions: reading.conditions)
        reading.within(call, .supply(supply))
    }

    /// Returns the statement in a call of a graph's member, if there is one.
    static func supplyKind(of call: FunctionCallExprSyntax, _ member: MemberAccessExprSyntax) -> SupplyFact.Kind? {
        let name = member.declName.baseName.text
        guard let kind = supplyKinds[name] else { return nil }
        guard call.calledExpression.id == ExprSyntax(member).id,
            let base = member.base?.as(DeclReferenceExprSyntax.self),
            base.baseName.text.beginsUppercase != true,
            overridden(call.arguments.first?.expression, in: "Dependencies") != nil
        else { return nil }
        let label = call.arguments.first?.label?.text
        return label == (name == "contribute" ? "to" : nil) ? kind : nil
    }

    fileprivate static let supplyKinds: [String: SupplyFact.Kind] = [
        "bind": .bind, "contribute": .contribute, "override": .override, "decorate": .decorate,
    ]

    /// Returns the target of an override: a key path, or a closure that reads it, `{ try $0.database }`.
    private static func overridden(_ argument: ExprSyntax?, in graph: String) -> Reference? {
        if let reference = Reference(keyPath: argument, in: graph) { return reference }
        guard let statements = argument?.as(ClosureExprSyntax.self)?.statements, statements.count == 1,
            var expression = statements.first?.item.as(ExprSyntax.self)
        else { return nil }
        if let attempt = expression.as(TryExprSyntax.self) { expression = attempt.expression }
        if let call = expression.as(FunctionCallExprSyntax.self) { expression = call.calledExpression }
        guard let path = expression.as(MemberAccessExprSyntax.self)?.plainPath, path.count > 1 else { return nil }
        return Reference(.member, path.dropFirst().joined(separator: "."), in: graph)
    }
}

extension LabeledExprListSyntax {
    /// The type of the graph that an injection names, as in `inject(\.user, of: SessionGraph.self)`.
    fileprivate var graph: String? { first { $0.label?.text == "of" }?.expression.metatypeName }
}

extension SequenceExprSyntax {
    /// The values for contexts other than the live one: `sample()` in `context == .preview ? sample() : Store()`.
    fileprivate var valuesOfOtherContexts: [ExprSyntax] {
        let elements = Array(elements)
        guard elements.count > 4, elements[0].as(DeclReferenceExprSyntax.self)?.baseName.text == "context",
            elements[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "==",
            let context = elements[2].leadingDotName,
            let choice = elements[3].as(UnresolvedTernaryExprSyntax.self)
        else { return [] }
        return context == "live" ? Array(elements[4...]) : [choice.thenExpression]
    }

    /// The subscript in the target of an assignment, and the name that begins it: `$0[\.client].fetch = …`.
    fileprivate var assignedElement: (subscript: SubscriptCallExprSyntax, root: String)? {
        var target = assignedTarget
        while let next = target?.baseOfElement { target = next }
        guard let target = target?.as(SubscriptCallExprSyntax.self) else { return nil }
        // Another member may be anything: `model.items[\.name] = …`.
        if let member = target.calledExpression.as(MemberAccessExprSyntax.self) {
            guard member.declName.baseName.text == "dependencies" else { return nil }
        }
        var root: ExprSyntax? = target.calledExpression
        while let member = root?.as(MemberAccessExprSyntax.self) { root = member.base }
        return root?.as(DeclReferenceExprSyntax.self).map { (target, $0.baseName.text) }
    }
}

extension ExprSyntax {
    /// The expression whose member or element this is, up to the subscript of a binding: `$0[\.pages]` for
    /// `$0[\.pages][2]?.title`.
    fileprivate var baseOfElement: ExprSyntax? {
        if let call = self.as(SubscriptCallExprSyntax.self) {
            return call.arguments.first?.expression.is(KeyPathExprSyntax.self) == true ? nil : call.calledExpression
        }
        return self.as(MemberAccessExprSyntax.self)?.base ?? self.as(OptionalChainingExprSyntax.self)?.expression
            ?? self.as(ForceUnwrapExprSyntax.self)?.expression
    }
}

extension SyntaxProtocol {
    /// The type of the graph whose bindings are changed here, from an enclosing `$0.graph(SessionGraph.self) { … }`.
    var changedGraph: String {
        var next = parent
        while let node = next {
            if let call = node.as(FunctionCallExprSyntax.self),
                call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "graph",
                let graph = call.arguments.first?.expression.metatypeName
            {
                return graph
            }
            next = node.parent
        }
        return "Dependencies"
    }

    /// Whether the innermost enclosing closure belongs to a supplying statement. In others, `$0` is something else.
    var isOfSupplyingClosure: Bool {
        var next = parent
        while let node = next {
            if let closure = node.as(ClosureExprSyntax.self) {
                let callee = closure.callThatTakesIt?.calledExpression.as(MemberAccessExprSyntax.self)
                return callee.map { NativeReader.supplyKinds[$0.declName.baseName.text] != nil } ?? false
            }
            next = node.parent
        }
        return false
    }
}
#endif
