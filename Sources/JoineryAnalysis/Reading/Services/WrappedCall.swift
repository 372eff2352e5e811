// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

extension LabeledExprListSyntax {
    /// Whether they contain `repeat each argument`.
    var containsPack: Bool { contains { $0.expression.is(PackExpansionExprSyntax.self) } }
}

/// The arguments of a call, with the closures behind it.
struct CallArguments {
    let list: LabeledExprListSyntax
    private let closures: [(label: String, closure: ClosureExprSyntax)]

    init(_ list: LabeledExprListSyntax) {
        self.list = list
        closures = []
    }

    init(_ call: FunctionCallExprSyntax) {
        list = call.arguments
        closures =
            (call.trailingClosure.map { [(GivenArgument.trailing, $0)] } ?? [])
            + call.additionalTrailingClosures.map { ($0.label.text, $0.closure) }
    }

    init(_ call: SubscriptCallExprSyntax) { self.init(call.arguments) }

    /// The labels, `_` for none.
    var labels: [String] { list.map { $0.label?.text ?? "_" } + closures.map(\.label) }

    /// Returns what the code shows of the arguments.
    ///
    /// - Parameters:
    ///   - type: The enclosing type.
    ///   - parameters: The parameters of the function that passes them on.
    func given(in type: String?, of parameters: WrapperParameters? = nil) -> [GivenArgument] {
        list.map { GivenArgument($0.expression, label: $0.label?.text ?? "_", in: type, of: parameters) }
            + closures.map { GivenArgument(ExprSyntax($0.closure), label: $0.label, in: type, of: parameters) }
    }
}

extension GivenArgument {
    /// Reads an argument.
    init(_ expression: ExprSyntax, label: String, in type: String?, of parameters: WrapperParameters? = nil) {
        self.init(label)
        if expression.is(NilLiteralExprSyntax.self) {
            self.type = "nil"
        } else if let closure = expression.as(ClosureExprSyntax.self) {
            self.type = GivenArgument.closure
            closureTypes = FactoryClosure(closure).argumentTypes
        } else if let service = ServiceName(metatype: expression) {
            self.type = "\(service.name).Type"
        } else {
            self.type = ResolutionArguments.type(of: expression)
            parameter = parameters?.position(of: expression)
            if parameter == nil { constant = RegistrationName(expression, type: type).text }
        }
    }
}

/// The parameters of a wrapper.
struct WrapperParameters {
    let list: [FunctionParameterSyntax]
    /// Whether a parameter with one name has no label.
    private let isOfSubscript: Bool

    init(_ clause: FunctionParameterClauseSyntax, isOfSubscript: Bool = false) {
        list = Array(clause.parameters)
        self.isOfSubscript = isOfSubscript
    }

    /// Returns the position of the parameter for a type parameter: `_ type: T.Type`.
    func position(ofType parameter: String) -> Int? { list.firstIndex { $0.type.metatypeBase == parameter } }

    /// The labels: see ``WrapperFact/labels``.
    var labels: [String] {
        list.map { parameter in
            let label = isOfSubscript && parameter.secondName == nil ? "_" : parameter.firstName.text
            if parameter.ellipsis != nil || parameter.type.is(PackExpansionTypeSyntax.self) { return label + "*" }
            guard let value = parameter.defaultValue?.value else { return label }
            return label + (value.is(NilLiteralExprSyntax.self) ? "?" : "=")
        }
    }

    /// Returns the position of the parameter, or of the property that is initialized with it, that an expression names.
    func position(of expression: ExprSyntax) -> Int? {
        var expression = expression
        while let force = expression.as(ForceUnwrapExprSyntax.self) { expression = force.expression }
        if let member = expression.as(MemberAccessExprSyntax.self),
            member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == "self"
        {
            expression = ExprSyntax(member.declName)
        }
        guard let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text else { return nil }
        return list.firstIndex { ($0.secondName ?? $0.firstName).text == name }
    }
}

/// A call in the program's own function, subscript, or property wrapper that resolves or registers a type parameter.
struct WrappedCall {
    /// The call.
    let node: ExprSyntax
    /// The form of the called function, if it may be another wrapper; `nil` if it is the library's.
    var through: String?
    /// The arguments of the call; for the library's function, those with which it resolves, or none.
    private(set) var arguments: CallArguments?
    private var name: ExprSyntax?
    private var values: [ExprSyntax]?

    /// Creates a call of a function that may be a wrapper.
    init(_ node: ExprSyntax, through: String, _ arguments: CallArguments) {
        self.node = node
        self.through = through
        self.arguments = arguments
    }

    /// Creates a call of the library's function.
    init(_ node: some ExprSyntaxProtocol, in arguments: LabeledExprListSyntax = []) {
        self.node = ExprSyntax(node)
        name = arguments.first { $0.label?.text == "name" }?.expression
        values = ResolutionArguments.expressions(in: arguments)
    }

    /// Adds what the call passes on to a wrapper with parameters.
    func complete(_ wrapper: inout WrapperFact, with parameters: WrapperParameters?, in reading: FileReading) {
        wrapper.through = through
        if through != nil { wrapper.given = arguments?.given(in: reading.type, of: parameters) ?? [] }
        let name = name.map { GivenArgument($0, label: "name", in: reading.type, of: parameters) }
        wrapper.qualifier = name?.type == "nil" ? nil : name
        wrapper.arguments = values?.map { GivenArgument($0, label: "_", in: reading.type, of: parameters) }
    }
}

extension ServicesReader {
    /// Returns the arguments of the factory that a function registers: those of its closure, or the parameter that is
    /// the factory.
    private func factoryArguments(
        of call: FunctionCallExprSyntax, _ parameters: WrapperParameters, in reading: FileReading
    ) -> [GivenArgument]? {
        if let closure = call.closures.first {
            return FactoryClosure(closure).argumentTypes?.map { GivenArgument("_", $0) }
        }
        let factory = call.arguments.first { $0.label?.text == "factory" } ?? call.arguments.dropFirst().last
        return factory.map {
            [GivenArgument($0.expression, label: GivenArgument.factory, in: reading.type, of: parameters)]
        }
    }

    /// Records that a function registers the type that it is passed, so that its calls are the registrations.
    ///
    /// - Returns: Whether all of its calls show the type.
    func noteRegistering(
        _ parameter: String, _ call: FunctionCallExprSyntax, scope: ExprSyntax?, _ scopeNamed: (ExprSyntax) -> Scope,
        in reading: FileReading
    ) -> Bool {
        guard case .function(let function)? = typeParameter(parameter, at: call, in: reading),
            function.kind == .function,
            function.hasReadableName
        else { return false }
        let parameters = function.parameters
        let position = parameters.list.firstIndex { $0.type.metatypeBase == parameter && $0.defaultValue == nil }
        // The reader of Resolver reads the calls of such functions by their names.
        let isOfResolver = dialect == .resolver && reading.type == "Resolver" && ResolverSyntax.isOwn(function.name)
        let isVariadic = parameters.list.contains { $0.ellipsis != nil }
        guard position != nil && !isVariadic || isOfResolver else { return false }
        var wrapper = WrapperFact(
            .function, function.name, in: reading.type, dialect: dialect, labels: parameters.labels,
            typeParameter: position, access: Access.ofMember(function.modifiers, in: reading.extensionAccess),
            at: reading.place(of: function.nameNode))
        WrappedCall(call, in: call.arguments).complete(&wrapper, with: parameters, in: reading)
        if let name = wrapper.qualifier, name.constant == nil, name.parameter == nil { return false }
        wrapper.arguments = dialect == .swinject ? factoryArguments(of: call, parameters, in: reading) : nil
        wrapper.registers = true
        // A function can take the scope as an argument.
        wrapper.scope = scope.map { $0.is(DeclReferenceExprSyntax.self) ? .unknown : scopeNamed($0) }
        note(wrapper, in: reading)
        return true
    }
}
#endif
