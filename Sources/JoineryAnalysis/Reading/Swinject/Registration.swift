// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// A registration with what is chained to it: `container.register(Store.self) { … }.inObjectScope(.container)`.
struct Registration {
    /// What it registers by.
    enum Kind {
        /// A factory is given.
        case factory
        /// An initializer is given, whose parameters are resolved.
        case initializer
        /// Another registration is given.
        case forward
        /// What is to be done to a view controller that a storyboard makes.
        case storyboard
    }

    /// What it registers by.
    let kind: Kind
    /// The function's name.
    let name: String
    /// The call of it.
    let call: FunctionCallExprSyntax
    /// What it is called on.
    let container: ExprSyntax?
    /// The calls that are chained to it, the first one first.
    private(set) var options: [(name: String, call: FunctionCallExprSyntax)] = []

    /// Functions that are chained to a registration.
    static let optionNames: Set = ["inObjectScope", "initCompleted", "implements"]

    /// The registration at the root of a chain that ends with this call.
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

    /// How a function of that name registers, if it may.
    static func kind(of name: String) -> Kind? {
        switch name {
        case "register": .factory
        case "autoregister": .initializer
        case "forward": .forward
        case "storyboardInitCompleted": .storyboard
        default: name.hasPrefix("register") && name.utf8.count > 8 ? .factory : nil
        }
    }

    /// Whether the function is one of the program's own that registers: `registerShared(Store.self) { … }`.
    var isOwn: Bool { kind == .factory && name != "register" }

    /// The first argument, where it has no label.
    var first: ExprSyntax? {
        guard let first = call.arguments.first, first.label == nil else { return nil }
        return first.expression
    }

    /// The closure that builds.
    var closure: ClosureExprSyntax? { call.closures.first }

    /// The argument of a label.
    func argument(_ label: String) -> ExprSyntax? {
        call.arguments.first { $0.label?.text == label }?.expression
    }

    /// Whether its arguments are no others than a container's registration has.
    var hasKnownLabels: Bool {
        call.arguments.allSatisfy { argument in argument.label.map { Self.isKnown($0.text) } ?? true }
    }

    /// Whether its first argument may be one of a container's registration.
    var beginsWithKnownLabel: Bool { call.arguments.first?.label.map { Self.isKnown($0.text) } ?? true }

    private static func isKnown(_ label: String) -> Bool {
        labels.contains(label) || label.lowercased().hasSuffix("factory")
    }

    private static let labels: Set = [
        "name", "on", "argument", "arguments", "initializer", "to", "fileID", "line", "column", "option",
    ]

    /// The scope that it is put in, if it says one.
    var scope: Scope? {
        options.last { $0.name == "inObjectScope" }.flatMap { Self.scope(of: $0.call) }
    }

    /// The scope that a call of `inObjectScope` names.
    static func scope(of call: FunctionCallExprSyntax) -> Scope? {
        call.arguments.first.map { scope(named: $0.expression) }
    }

    private static func scope(named argument: ExprSyntax) -> Scope {
        let text = argument.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? argument.trimmedDescription
        switch text {
        case "container": return .singleton
        case "weak": return .shared
        case "graph": return .perResolution
        default: return Scope(rawValue: text)
        }
    }

    /// The scope that a container, or an assembler's, gives what is registered without one.
    static func defaultScope(of call: FunctionCallExprSyntax) -> Scope? {
        call.arguments.first { $0.label?.text == "defaultObjectScope" }.map { scope(named: $0.expression) }
    }

    /// The further types that a call of `implements` names, each with its place and name.
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
