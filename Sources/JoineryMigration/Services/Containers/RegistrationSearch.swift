// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// A search for registrations.
final class RegistrationSearch: SyntaxVisitor {
    private let dialect: Dialect
    private var isFound = false

    private init(_ dialect: Dialect) {
        self.dialect = dialect
        super.init(viewMode: .sourceAccurate)
    }

    static func isPart(of node: Syntax, _ dialect: Dialect) -> Bool {
        let search = RegistrationSearch(dialect)
        search.walk(node)
        return search.isFound
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if node.isRegistration(in: dialect) { isFound = true }
        return isFound ? .skipChildren : .visitChildren
    }
}

extension FunctionCallExprSyntax {
    /// Whether it is a registration, with its chained calls, or such a call on the constant that holds a registration.
    func isRegistration(in dialect: Dialect) -> Bool {
        var first = self
        while let next = ServiceSyntax.callee(of: first)?.base?.as(FunctionCallExprSyntax.self) { first = next }
        guard let callee = ServiceSyntax.callee(of: first) else { return false }
        let path = callee.base.flatMap { $0.as(MemberAccessExprSyntax.self)?.plainPath ?? [$0.trimmedDescription] }
        if dialect == .factory {
            // The base is a member of the container: `delay`, `self.delay`, `Container.shared.delay`.
            guard var names = path, Self.changesOfFactory.contains(callee.name) else { return false }
            if names[0] == "self" { names.removeFirst() }
            if names.count == 3, names[1] == "shared" { names.removeFirst(2) }
            return names.count == 1 && names[0].first?.isUppercase != true
        }
        if Self.changesOfRegistration.contains(callee.name) { return path != nil }
        guard ["register", "autoregister", "forward"].contains(callee.name) else { return false }
        let labels: Set = [
            nil, "name", "on", "factory", "mainActorFactory", "initializer", "to", "argument", "arguments",
        ]
        let isOfType = first.arguments.first.map {
            $0.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "self"
        }
        return first.arguments.allSatisfy { labels.contains($0.label?.text) }
            && (isOfType == true || !first.closures.isEmpty)
    }

    private static let changesOfRegistration: Set = [
        "implements", "inObjectScope", "initCompleted", "resolveProperties", "scope",
    ]

    private static let changesOfFactory: Set = [
        "register", "context", "onTest", "onPreview", "onDebug", "onSimulator", "onDevice", "onArg", "onArgs", "once",
        "scope", "decorator", "timeToLive", "reset",
    ]

    /// Whether it writes to a log: `logger.debug("Ready")`.
    var isLog: Bool {
        guard let callee = ServiceSyntax.callee(of: self), Self.levels.contains(callee.name) else { return false }
        let log = callee.base.flatMap(ServiceSyntax.lastName)?.lowercased() ?? ""
        return log.hasSuffix("log") || log.hasSuffix("logger")
    }

    private static let levels: Set = [
        "trace", "verbose", "debug", "info", "notice", "log", "warning", "error", "critical", "fault",
    ]

    /// The type that the call creates, in `Services()`, `Services.init()`, and `let services: Services = .init()`.
    var createdType: String? {
        guard let callee = ServiceSyntax.callee(of: self) else { return nil }
        guard callee.name == "init" else { return callee.name.first?.isUppercase == true ? callee.name : nil }
        let annotation = parent?.parent?.as(PatternBindingSyntax.self)?.typeAnnotation?.type
        return (callee.base.flatMap { TypeName.of($0) } ?? annotation.map { TypeName.of($0) }).map {
            TypeName.last(of: $0)
        }
    }

    /// Whether it is a call of a container, or creates one.
    var isOfContainer: Bool {
        if let type = createdType { return ServiceSyntax.isResolverType(type) }
        let base = ServiceSyntax.callee(of: self)?.base
        return base.map(\.isContainer) ?? ownerName.map(ServiceSyntax.isResolverType) ?? false
    }

    /// Whether it can be a call of a function of the program.
    func mayMean(_ function: FunctionDeclSyntax) -> Bool {
        let labels = Set(function.signature.parameterClause.parameters.map(\.firstName.text))
        guard arguments.allSatisfy({ labels.contains($0.label?.text ?? "_") }) else { return false }
        let callee = calledExpression.withoutTypeArguments
        let name = callee.as(MemberAccessExprSyntax.self)?.declName ?? callee.as(DeclReferenceExprSyntax.self)
        return name?.mayMean(memberOf: function.ownerName) ?? false
    }
}
#endif
