// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

extension FactoryReader {
    /// Returns the container that a closure receives as a parameter: `Container.shared { $0… }`,
    /// `@Suite(.container { $0… })`.
    func containerOfParameter(_ name: String, at node: some SyntaxProtocol, in reading: FileReading) -> String? {
        guard name == "$0" || containerParameters[name] != nil else { return nil }
        if let known = containerParameters[name] { return known }
        var next = node.parent
        while let parent = next {
            if let closure = parent.as(ClosureExprSyntax.self) {
                return closure.signature?.parameterClause == nil ? givenContainer(closure, in: reading) : nil
            }
            next = parent.parent
        }
        return nil
    }

    /// Returns the container that a call passes to its closure.
    private func givenContainer(_ closure: ClosureExprSyntax, in reading: FileReading) -> String? {
        guard let callee = closure.callThatTakesIt?.calledExpression else { return nil }
        if let member = callee.as(MemberAccessExprSyntax.self) {
            let name = member.declName.baseName.text
            guard member.base != nil else { return name == "container" ? "Container" : nil }
            guard var path = member.plainPath else { return nil }
            if name == "preview", path.count == 2, containers.includes(path[0], isCertain: isFactory(reading)) {
                return FactoryContainers.name(path[0])
            }
            if name == "with" || name == "preview" || name == "callAsFunction" { path.removeLast() }
            return container(of: path[...], at: callee, in: reading)
        }
        guard let name = callee.as(DeclReferenceExprSyntax.self)?.baseName.text else { return nil }
        if name == "withContainer" { return "Container" }
        return containers.holding(of: name)?.container
    }

    func isFactory(_ reading: FileReading) -> Bool { reading.wrapperDialect == .factory }

    /// Adds the parameters of closures that receive a container, before the call's content is read.
    func noteParameters(of call: FunctionCallExprSyntax, in reading: FileReading) {
        for closure in call.closures {
            guard case .simpleInput(let names)? = closure.signature?.parameterClause, names.count == 1,
                let name = names.first?.name.text
            else { continue }
            containerParameters[name] = givenContainer(closure, in: reading)
        }
    }
}
#endif
