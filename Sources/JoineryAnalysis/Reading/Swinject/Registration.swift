// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// A registration with its chained calls: `container.register(Store.self) { … }.inObjectScope(.container)`.
struct Registration {
    /// The source of the value.
    enum Kind {
        /// A factory.
        case factory
        /// An initializer, whose parameters are resolved.
        case initializer
        /// Another registration.
        case forward
        /// A change to a view controller that a storyboard creates.
        case storyboard
    }

    /// The source of the value.
    let kind: Kind
    /// The function's name.
    let name: String
    /// The call.
    let call: FunctionCallExprSyntax
    /// The base of the call.
    let container: ExprSyntax?
    /// The chained calls, in order.
    private(set) var options: [(name: String, call: FunctionCallExprSyntax)] = []

    /// Functions that are chained to a registration.
    static let optionNames: Set = ["inObjectScope", "initCompleted", "implements"]

    /// Reads the registration at the root of a chain that ends with this call.
    init?(chain: FunctionCallExprSyntax) {
        var current = chain
        while let callee = ServiceSyntax.callee(of: current) {
            if let kind = Self.kind(of: callee.name) {
                self.kind = kind
                name = callee.name
                call = current
                container = callee.base
                options.reverse()
                return
            }
            guard var base = callee.base else { return nil }
            if let chain = base.as(OptionalChainingExprSyntax.self) { base = chain.expression }
            guard let next = base.as(FunctionCallExprSyntax.self) else { return nil }
            options.append((callee.name, current))
            current = next
        }
        return nil
    }

    /// Returns the source that a function of that name takes; `nil` if it does not register.
    static func kind(of name: String) -> Kind? {
        switch name {
        case "register": .factory
        case "autoregister": .initializer
        case "forward": .forward
        case "storyboardInitCompleted", "registerForStoryboard": .storyboard
        default: name.hasPrefix("register") && name.utf8.count > 8 ? .factory : nil
        }
    }

    /// Whether it is the program's own function that registers: `registerShared(Store.self) { … }`.
    var isOwn: Bool { kind == .factory && name != "register" }

    /// The first argument, if it has no label.
    var first: ExprSyntax? {
        guard let first = call.arguments.first, first.label == nil else { return nil }
        return first.expression
    }

    /// The building closure.
    var closure: ClosureExprSyntax? { call.closures.first }

    /// Returns the argument with a label.
    func argument(_ label: String) -> ExprSyntax? {
        call.arguments.first { $0.label?.text == label }?.expression
    }

    /// Whether its arguments are those of a container's registration.
    var hasKnownLabels: Bool {
        call.arguments.allSatisfy { argument in argument.label.map { Self.isKnown($0.text) } ?? true }
    }

    /// Whether its first argument may be that of a container's registration.
    var beginsWithKnownLabel: Bool { call.arguments.first?.label.map { Self.isKnown($0.text) } ?? true }

    private static func isKnown(_ label: String) -> Bool {
        labels.contains(label) || label.lowercased().hasSuffix("factory")
    }

    private static let labels: Set = [
        "name", "on", "argument", "arguments", "initializer", "to", "fileID", "line", "column", "option",
    ]

    /// The declared scope.
    var scope: Scope? {
        options.last { $0.name == "inObjectScope" }.flatMap { Self.scope(of: $0.call) }
    }

    /// Returns the scope in a call of `inObjectScope`.
    static func scope(of call: FunctionCallExprSyntax) -> Scope? {
        call.arguments.first.map { scope(named: $0.expression) }
    }

    static func scope(named argument: ExprSyntax) -> Scope {
        let text = argument.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? argument.trimmedDescription
        switch text {
        case "container": return .singleton
        case "weak": return .shared
        case "graph": return .perResolution
        default: return Scope(rawValue: text)
        }
    }

    /// Returns the default scope of the container that a call of `Container` or `Assembler` creates, if it creates one.
    ///
    /// - Parameter isOfLibrary: Whether the file imports Swinject. Otherwise, only the argument shows its container.
    static func defaultScope(of call: FunctionCallExprSyntax, isOfLibrary: Bool) -> Scope? {
        if let argument = call.arguments.first(where: { $0.label?.text == "defaultObjectScope" }) {
            return scope(named: argument.expression)
        }
        return isOfLibrary && !call.arguments.contains { $0.label?.text == "container" } ? .perResolution : nil
    }

    /// Returns the types in a call of `implements`, with their places and names.
    static func implemented(
        by call: FunctionCallExprSyntax, type: String?
    ) -> [(service: ServiceName, node: ExprSyntax, name: RegistrationName)] {
        call.arguments.compactMap { argument in
            guard argument.label == nil, let service = ServiceName(metatype: argument.expression) else { return nil }
            return (service, argument.expression, RegistrationName(in: call.arguments, type: type))
        }
    }
}
#endif
