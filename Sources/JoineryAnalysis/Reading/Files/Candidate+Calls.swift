// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

extension Candidate {
    /// Recognizes an injection, a registration, a resolution, or a statement that gives a binding another value.
    init?(_ call: FunctionCallExprSyntax, in reading: FileReading) {
        guard !reading.importedDialects.isEmpty, let callee = reading.callee(of: call) else { return nil }
        if Self.isOfResolver(callee.name, of: callee.base, call, in: reading) {
            self.init(.resolver, callee.name)
            return
        }
        guard Self.names.contains(callee.name) || callee.name.hasSuffix("Injected") else { return nil }
        let dialect = callee.base.map { Self.dialect(callee.name, of: $0, call, in: reading) }
        guard let found = dialect ?? Self.dialect(callee.name, call, in: reading) else { return nil }
        self.init(found, callee.name)
    }

    private static let names: Set = [
        "inject", "resolve", "synchronizedResolve", "register", "autoregister", "forward", "bind", "contribute",
        "override", "decorate", "dependency", "Dependency", "InjectedObject", "InjectedObservable", "InjectedModel",
    ]

    /// Returns the dialect of a function without a base.
    private static func dialect(
        _ name: String, _ call: FunctionCallExprSyntax, in reading: FileReading
    ) -> Dialect? {
        if ResolverSyntax.wrappers[name] != nil, dialect(ofWrapper: name, in: reading) == .resolver { return .resolver }
        guard let first = call.arguments.first, first.label == nil else { return nil }
        if name.first?.isUppercase == true {
            return first.expression.is(ClosureExprSyntax.self) ? nil : dialect(ofWrapper: name, in: reading)
        }
        if name == "inject" {
            return reading.importedDialects.contains(.objects) && reading.wrapperDialect != .native
                ? .objects
                : reading.wrapperDialect == .native ? .native : nil
        }
        if name == "resolve" || name == "dependency", first.expression.is(KeyPathExprSyntax.self) {
            return reading.wrapperDialect == .factory ? .factory : nil
        }
        let isInContainer = reading.type.map(ServiceSyntax.isResolverType) ?? false
        return isInContainer && isOfContainer(name, call, in: reading) ? .swinject : nil
    }

    /// Returns the dialect of a function with a base.
    private static func dialect(
        _ name: String, of base: ExprSyntax, _ call: FunctionCallExprSyntax, in reading: FileReading
    ) -> Dialect? {
        let first = call.arguments.first
        let root = base.as(DeclReferenceExprSyntax.self)?.baseName.text
        switch name {
        case "bind", "override", "decorate", "contribute":
            let isObject = first?.expression.objectName != nil
            let isChange =
                root == "$0" && isWithinChange(call) || root == "DependencyObjects" || root == "InjectedValues"
            guard isChange, isObject || first?.expression.is(KeyPathExprSyntax.self) == true else { return nil }
            if root == "InjectedValues" { return reading.importedDialects.contains(.values) ? .values : nil }
            let dialect = isObject ? Dialect.objects : .native
            return reading.importedDialects.contains(dialect) ? dialect : nil
        case "dependency":
            return reading.importedDialects.contains(.dependencies) && first != nil && first?.label == nil
                ? .dependencies : nil
        case "register" where reading.importedDialects.contains(.factory):
            let path = base.as(MemberAccessExprSyntax.self)?.plainPath
            return path?.starts(with: ["Container", "shared"]) == true && !call.closures.isEmpty ? .factory : nil
        default:
            let isOfResolver = ServiceSyntax.lastName(of: base).map(ServiceSyntax.isResolverName) ?? false
            return isOfResolver && isOfContainer(name, call, in: reading) ? .swinject : nil
        }
    }

    /// Whether a call has the form of a container's registration or resolution.
    private static func isOfContainer(
        _ name: String, _ call: FunctionCallExprSyntax, in reading: FileReading
    ) -> Bool {
        guard reading.importedDialects.contains(.swinject), let first = call.arguments.first, first.label == nil else {
            return false
        }
        switch name {
        case "resolve", "synchronizedResolve": return first.expression.metatypeName != nil
        case "register", "autoregister", "forward":
            let labels = call.arguments.compactMap { $0.label?.text }
            return !call.closures.isEmpty || labels.contains { ["factory", "initializer", "to"].contains($0) }
        default: return false
        }
    }

    /// Whether a call has the form of Resolver's registration or resolution.
    private static func isOfResolver(
        _ name: String, of base: ExprSyntax?, _ call: FunctionCallExprSyntax, in reading: FileReading
    ) -> Bool {
        guard ResolverSyntax.functions.contains(name), ResolverSyntax.isOfResolver(call, in: reading) else {
            return false
        }
        let isOfResolver =
            base.map { $0.trimmedDescription.hasPrefix("Resolver.") || ServiceSyntax.lastName(of: $0) == "Resolver" }
            ?? (reading.type == "Resolver")
        switch name {
        case "register":
            return !call.closures.isEmpty && (base != nil || isOfResolver) && !ResolverSyntax.isOther(base, in: reading)
        case "resolve", "optional": return isOfResolver
        default: return false
        }
    }

    /// Whether it is in a closure that changes dependencies.
    static func isWithinChange(_ node: some SyntaxProtocol) -> Bool {
        ["prepareDependencies", "withDependencies"].contains { node.isWithinCall(named: $0) }
    }
}
#endif
