// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

extension DependenciesReader {
    func read(_ function: FunctionDeclSyntax, in reading: FileReading) {
        guard reading.holds(Self.space), var update = DependencyUpdate(function, in: reading.type) else { return }
        // It is not known where it is called, and most programs set up their dependencies in such functions.
        update.isForTheProgram = true
        updates[function.id] = update
    }

    func read(_ call: FunctionCallExprSyntax, in reading: FileReading) {
        noteUpdates(of: call, in: reading)
        if let member = call.calledExpression.as(MemberAccessExprSyntax.self) {
            switch member.declName.baseName.text {
            case "dependency": readModifier(call, member, in: reading)
            case "transformDependency": readTransformation(call, member, in: reading)
            case "bind": readBind(call, member, in: reading)
            default: readChange(call, member, in: reading)
            }
        } else if let name = call.calledExpression.as(DeclReferenceExprSyntax.self), name.baseName.text == "Dependency"
        {
            readWrapper(call, in: reading)
        }
    }

    // MARK: - Single changes

    /// Whether a statement may change dependencies, as far as the file was read. It is fast, because it is called for
    /// every statement.
    private func mayChange(in reading: FileReading) -> Bool { !updates.isEmpty || isCertain(in: reading) }

    /// Reads `$0.clock = …`, `$0.client.fetch = …`, `$0[ClockKey.self] = …` and `store.dependencies.clock = …`.
    func read(_ sequence: SequenceExprSyntax, in reading: FileReading) {
        guard mayChange(in: reading), let target = sequence.assignedTarget.flatMap(DependencyTarget.init) else {
            return
        }
        let update: DependencyUpdate?
        let names: ArraySlice<String>
        if let index = DependencyUpdate.store(in: target.path), isCertain(in: reading) {
            update = nil
            names = target.path[(index + 1)...]
        } else if let found = self.update(of: target.path[0], around: sequence) {
            update = found
            names = target.path.dropFirst()
        } else if reading.type.map(TypeName.last(of:)) == Self.space, !reading.hiddenNames.contains(target.path[0]),
            let found = self.update(of: "self", around: sequence)
        {
            update = found
            names = target.path[...]
        } else {
            return
        }
        target.nodes.forEach { targets.insert($0) }
        guard let reference = reference(names, target.key, in: reading) else {
            reading.noteUnread(sequence, .dependencies, "an assignment of all dependencies at once")
            return
        }
        noteOverride(of: reference, by: sequence, isForTheProgram: update?.isForTheProgram ?? false, in: reading)
    }

    /// Reads `$0.client.override(…)` if it is a statement.
    private func readChange(
        _ call: FunctionCallExprSyntax, _ member: MemberAccessExprSyntax, in reading: FileReading
    ) {
        guard mayChange(in: reading), call.isStatement, let target = DependencyTarget(ExprSyntax(member)) else {
            return
        }
        let names: ArraySlice<String>
        var isForTheProgram = false
        if let index = DependencyUpdate.store(in: target.path), isCertain(in: reading) {
            names = target.path[(index + 1)...]
        } else if let update = update(of: target.path[0], around: call) {
            names = target.path.dropFirst()
            isForTheProgram = update.isForTheProgram
        } else {
            return
        }
        guard let reference = reference(names.dropLast(), target.key, in: reading) else { return }
        target.nodes.forEach { targets.insert($0) }
        noteOverride(of: reference, by: call, isForTheProgram: isForTheProgram, in: reading)
    }

    /// Reads `.dependency(\.clock, TestClock())`, of a test or a reducer, and `.dependency(Client())`.
    private func readModifier(
        _ call: FunctionCallExprSyntax, _ member: MemberAccessExprSyntax, in reading: FileReading
    ) {
        guard let first = call.arguments.first, first.label == nil else { return }
        let reference: Reference
        let value: LabeledExprSyntax
        if let found = Reference(keyPath: first.expression, in: Self.space) {
            guard let second = call.arguments.dropFirst().first else { return }
            reference = found.kind == .key ? key(found.name, in: reading) : found
            value = second
        } else {
            guard call.arguments.count == 1, isCertain(in: reading) else { return }
            guard let type = Self.typeBuilt(by: first.expression) else {
                reading.noteUnread(member.declName, .dependencies, "a dependency whose type is not written here")
                return
            }
            reference = key(type, in: reading)
            value = first
        }
        noteOverride(of: reference, by: value, at: member.declName, in: reading)
    }

    /// Reads `.transformDependency(\.client) { $0.fetch = … }`.
    private func readTransformation(
        _ call: FunctionCallExprSyntax, _ member: MemberAccessExprSyntax, in reading: FileReading
    ) {
        guard let reference = Reference(keyPath: call.arguments.first?.expression, in: Self.space),
            let closure = call.closures.last
        else { return }
        if reference.name == "self" {
            updates[closure.id] = DependencyUpdate(closure)
            return
        }
        noteOverride(of: reference, by: closure, at: member.declName, in: reading)
    }

    /// Reads `$0.bind(ClockKey.self) { … }`.
    private func readBind(
        _ call: FunctionCallExprSyntax, _ member: MemberAccessExprSyntax, in reading: FileReading
    ) {
        guard let name = call.arguments.first?.expression.metatypeName,
            let root = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text,
            let update = update(of: root, around: call)
        else { return readChange(call, member, in: reading) }
        targets.insert(member.id)
        let supply = SupplyFact(
            .bind, key(name, in: reading), dialect: .dependencies, at: reading.place(of: call),
            isForTheProgram: update.isForTheProgram, conditions: reading.conditions)
        reading.within(call, .supply(supply))
        for closure in call.closures { reading.within(closure, .timing(.immediate)) }
    }

    /// Adds a statement that gives a dependency another value.
    ///
    /// - Parameters:
    ///   - node: The node that contains the value.
    ///   - name: The node that gives the place, if it is not `node`.
    private func noteOverride(
        of reference: Reference, by node: some SyntaxProtocol, at name: DeclReferenceExprSyntax? = nil,
        isForTheProgram: Bool = false, in reading: FileReading
    ) {
        let supply = SupplyFact(
            .override, reference, dialect: .dependencies,
            at: name.map { reading.place(of: $0) } ?? reading.place(of: node), isForTheProgram: isForTheProgram,
            conditions: reading.conditions)
        reading.within(node, .supply(supply))
    }

    private func reference(_ names: ArraySlice<String>, _ key: String?, in reading: FileReading) -> Reference? {
        if let key { return self.key(key, in: reading) }
        return names.isEmpty ? nil : Reference(.member, names.joined(separator: "."), in: Self.space)
    }

    /// Returns the type in `Client()`, `Client.mock` and `Client.mock(…)`.
    private static func typeBuilt(by expression: ExprSyntax) -> String? {
        let built = expression.as(FunctionCallExprSyntax.self)?.calledExpression ?? expression
        guard let name = TypeName.of(built), name.first?.isUppercase == true else { return nil }
        if TypeName.last(of: name).first?.isUppercase == true { return name }
        return name.lastIndex(of: ".").map { String(name[..<$0]) }
    }
}

extension FunctionCallExprSyntax {
    /// Whether the call is a statement, below `try` and `await`.
    package var isStatement: Bool {
        var node = parent
        while let current = node, current.is(TryExprSyntax.self) || current.is(AwaitExprSyntax.self) {
            node = current.parent
        }
        return node?.is(CodeBlockItemSyntax.self) == true
    }
}
#endif
