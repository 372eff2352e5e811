// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

extension FactoryReader {
    /// Functions of a factory that replace or wrap its value.
    static let supplies: Set = [
        "register", "onTest", "onPreview", "onDebug", "onSimulator", "onDevice", "onArg", "onArgs", "context",
        "preview", "decorator",
    ]

    /// Whether a called member takes only a builder: `Container.shared.service { Mock() }`.
    func isRegistration(_ access: MemberAccessExprSyntax) -> Bool {
        guard let call = access.parent?.as(FunctionCallExprSyntax.self) else { return false }
        return call.arguments.isEmpty && call.trailingClosure != nil
    }

    /// Reads `Container.shared.service.register { Mock() }` and similar calls.
    func readSupply(_ call: FunctionCallExprSyntax, _ callee: MemberAccessExprSyntax, in reading: FileReading) {
        noteParameters(of: call, in: reading)
        let name = callee.declName.baseName.text
        let isNamed = Self.supplies.contains(name)
        // In a factory, these are modifiers. Other members of a container may change its factories.
        let isInFactory = reading.bindingDialect == .factory && reading.binding?.kind != .computed
        guard isNamed || isRegistration(callee), !isInFactory else { return }
        if name == "register", let path = callee.plainPath, isByType(call),
            container(of: path.dropLast(), at: call, in: reading) != nil
        {
            return reading.noteUnread(callee.declName, .factory, "a registration by type")
        }
        var base = isNamed ? callee.base : ExprSyntax(callee)
        // An earlier registration in the same chain: `.register { … }.onPreview { … }`.
        while let earlier = base?.as(FunctionCallExprSyntax.self)?.calledExpression.as(MemberAccessExprSyntax.self),
            Self.supplies.contains(earlier.declName.baseName.text)
                || Self.otherModifiers.contains(earlier.declName.baseName.text)
        {
            base = earlier.base
        }
        let path: [String]
        if let reference = base?.as(DeclReferenceExprSyntax.self) {
            guard let type = reading.type, containers.contains(type) else { return }
            path = ["self", reference.baseName.text]
        } else if let access = base?.as(MemberAccessExprSyntax.self), mayBeOfContainer(access, in: reading),
            let plain = access.plainPath
        {
            path = plain
        } else {
            return
        }
        guard let member = member(at: path[...], of: call, in: reading), isNamed || member.isCertain,
            member.rest.allSatisfy(Self.otherModifiers.contains)
        else { return }
        let isForTheProgram = name == "register" && isOfTheProgram(call, in: reading)
        let kind: SupplyFact.Kind = name == "decorator" ? .decorate : isForTheProgram ? .bind : .override
        let container = member.space ?? reading.type.map(FactoryContainers.name)
        let supply = SupplyFact(
            kind, Reference(.member, member.name, in: container), dialect: .factory,
            at: reading.place(of: callee.declName), isForTheProgram: isForTheProgram, conditions: reading.conditions)
        reading.within(call, .supply(supply))
        for closure in call.closures { reading.within(closure, .timing(.immediate)) }
    }

    /// Reads `register { Service() }` in a container, the only registration that names a type and no factory.
    func readRegistrationByType(_ call: FunctionCallExprSyntax, in reading: FileReading) {
        guard let type = reading.type, containers.contains(type), isByType(call) else { return }
        reading.noteUnread(call, .factory, "a registration by type")
    }

    private func isByType(_ call: FunctionCallExprSyntax) -> Bool {
        guard let first = call.arguments.first?.expression else { return call.trailingClosure != nil }
        return first.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "self"
    }

    /// Whether code runs in the program, and not in a test or preview.
    private func isOfTheProgram(_ node: some SyntaxProtocol, in reading: FileReading) -> Bool {
        let tests: Set = ["XCTest", "Testing", "FactoryTesting"]
        guard !reading.facts.imports.contains(where: tests.contains) else { return false }
        if let type = reading.type, type.hasSuffix("Previews") || type.hasSuffix("Preview") { return false }
        return !node.isWithinPreview
    }
}
#endif
