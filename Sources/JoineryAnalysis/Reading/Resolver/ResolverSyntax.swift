// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// The forms that distinguish Resolver's code from that of other containers.
enum ResolverSyntax {
    /// The functions that register, resolve, or change a registration.
    static let functions: Set = ["register", "resolve", "optional", "implements", "resolveProperties", "scope"]

    /// Whether the file declares an expression as an object of another type, whose functions are not Resolver's.
    static func isOther(_ expression: ExprSyntax?, in reading: FileReading) -> Bool {
        expression.flatMap { ContainerOwner.declaredType(of: $0, in: reading) }.map { $0 != "Resolver" } ?? false
    }

    /// Whether a name is that of the program's own function that registers, such as `registerSingleton`.
    static func isOwn(_ name: String) -> Bool { name.hasPrefix("register") && name.utf8.count > 8 }

    /// Whether this dialect's reader reads the calls of a function.
    static func reads(_ name: String) -> Bool { functions.contains(name) || isOwn(name) }

    /// Text that shows that a file's containers are Resolver's if another file or module imports the library. Other
    /// containers need the type in a registration.
    static let evidence: Set = ["ResolverRegistering", "resolver.register {", "Resolver.register {"]

    /// Whether a file's containers are Resolver's.
    static func isOfResolver(_ reading: FileReading) -> Bool {
        if reading.importedDialects.contains(.resolver) { return true }
        return reading.showsResolver && !reading.importedDialects.contains(.swinject)
    }

    /// The property wrappers, and the time at which they resolve.
    static let wrappers: [String: Timing] = [
        "Injected": .immediate, "OptionalInjected": .immediate, "LazyInjected": .lazy, "WeakLazyInjected": .weak,
        "InjectedObject": .immediate,
    ]

    /// Returns the scope that an expression names: `.application`, `ResolverScope.session`, `shared`.
    static func scope(_ expression: ExprSyntax) -> Scope {
        let name = expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? expression.trimmedDescription
        switch name {
        case "application": return .singleton
        case "shared": return .shared
        case "graph": return .perResolution
        case "unique": return .transient
        default: return Scope(rawValue: name)
        }
    }

    /// Returns the name in a call or attribute. A constant has the same name wherever it is written: `.main` and
    /// `Resolver.Name.main`.
    static func name(in arguments: LabeledExprListSyntax, type: String?) -> RegistrationName {
        let name = RegistrationName(in: arguments, type: type)
        guard case .constant(let text) = name else { return name }
        return .constant(ServiceName.constant(text, of: .resolver))
    }

    /// Whether all labels are those of registrations and resolutions.
    static func areKnown(_ arguments: LabeledExprListSyntax) -> Bool {
        arguments.allSatisfy { ["name", "args", "factory", nil].contains($0.label?.text) }
    }
}

/// A registration with its chained calls: `register { Store() }.implements(Storing.self).scope(.shared)`.
struct ResolverRegistration {
    /// The name of the function: `register`, or that of the program's own function.
    let name: String
    /// The call of the function.
    let call: FunctionCallExprSyntax
    /// The base of the call.
    let container: ExprSyntax?
    /// The chained calls, in order.
    private(set) var options: [(name: String, call: FunctionCallExprSyntax)] = []

    /// Reads the registration at the root of a chain that ends with this call.
    init?(chain: FunctionCallExprSyntax) {
        var current = chain
        while let callee = ServiceSyntax.callee(of: current) {
            let isOwn = ResolverSyntax.isOwn(callee.name)
            if callee.name == "register" || isOwn {
                guard isOwn || ResolverSyntax.areKnown(current.arguments) else { return nil }
                name = callee.name
                call = current
                container = callee.base
                options.reverse()
                return
            }
            guard ResolverSyntax.functions.contains(callee.name),
                let next = callee.base?.as(FunctionCallExprSyntax.self)
            else { return nil }
            options.append((callee.name, current))
            current = next
        }
        return nil
    }

    /// Whether it is the program's own function that registers.
    var isOwn: Bool { name != "register" }

    /// The service that the first argument names.
    var service: ServiceName? {
        guard let first = call.arguments.first, first.label == nil else { return nil }
        return ServiceName(metatype: first.expression)
    }

    /// The factory.
    var factory: ExprSyntax? {
        call.trailingClosure.map { ExprSyntax($0) } ?? call.arguments.first { $0.label?.text == "factory" }?.expression
            ?? call.arguments.last { $0.expression.is(ClosureExprSyntax.self) }?.expression
    }

    /// The declared scope.
    var scope: Scope? {
        options.last { $0.name == "scope" }?.call.arguments.first.map { ResolverSyntax.scope($0.expression) }
    }
}
#endif
