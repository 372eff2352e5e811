// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// The native form of registrations in containers of Swinject:
/// `container.register(Store.self) { _ in Store() }.inObjectScope(.container)` becomes
/// `var store: Store { singleton { Store() } }`.
struct SwinjectConversion: RegistrationConversion {
    // SwinjectAutoregistration also works on the dialect.
    static let modules = ["Swinject": "JoinerySwinject", "SwinjectAutoregistration": "SwinjectAutoregistration"]
    static let testModules: [String: String] = [:]
    static let names: Set = [
        "Container", "Assembler", "Assembly", "Resolver", "ServiceEntry", "ObjectScope", "ObjectScopeProtocol",
        "InstanceStorage", "Provider", "Lazy", "Behavior", "GraphIdentifier", "Swinject", "JoinerySwinject",
    ]
    static let containers: Set = ["Container", "Assembler"]
    static let scopeFunction = "inObjectScope"
    var wrappers: [String: ResolvingFunction] = [:]
    var types = TypeTable()
    var ownFunctions: [OwnFunction] = []
    var containerNames: Set<String> = []
    static let sharedWrappers: Set<String> = []

    func declaration(
        of binding: MigratingBinding, in source: MigrationSource, _ types: MigrationTypes
    ) throws(Stay) -> NativeDeclaration {
        guard let token = source.token(at: binding.fact.place) else { throw Stay("its registration was not found") }
        let statement = try RegistrationStatement(at: token)
        let options = ["inObjectScope", "implements", "initCompleted"]
        for (name, _) in statement.calls.dropFirst() where !options.contains(name) {
            throw Stay("'\(name)' has no native form")
        }
        let call = statement.registration
        if binding.fact.kind == .alias {
            guard let node = binding.needs.values.first, let service = token.enclosing(MemberAccessExprSyntax.self)
            else { throw Stay("its registration was not found") }
            return try ServiceDeclaration(
                of: binding, statement, service: source.metatype(at: service), types
            ).alias(of: node)
        }
        guard call.arguments.allSatisfy({ Self.labels.contains($0.label?.text) }) else {
            throw Stay("its registration has other arguments")
        }
        let service = call.arguments.first.flatMap { $0.label == nil ? $0.expression : nil }
        let native = try ServiceDeclaration(of: binding, statement, service: service, types)
        if statement.calls[0].name == "autoregister" {
            guard let initializer = statement.argument("initializer")?.as(MemberAccessExprSyntax.self),
                initializer.declName.baseName.text == "init", statement.argument("arguments") == nil,
                statement.argument("argument") == nil
            else { throw Stay("its initializer is not written here, or takes arguments") }
            return try native.built(by: initializer, needs: binding.needs)
        }
        guard call.closures.count == 1, let closure = call.closures.first else {
            throw Stay("it is not created by one closure")
        }
        let completions = statement.calls.dropFirst().filter { $0.name == "initCompleted" }.map(\.call.closures)
        guard let completion = completions.first else { return try native.built(by: closure) }
        guard completions.count == 1, completion.count == 1 else {
            throw Stay("it has several 'initCompleted'; write one")
        }
        let cyclic = binding.cyclicReads.compactMap { place, node in source.text.offset(of: place).map { ($0, node) } }
        return try native.built(
            by: closure, completedBy: completion[0], cyclic: Dictionary(cyclic, uniquingKeysWith: { first, _ in first })
        )
    }

    static let scopeSyntax = ScopeSyntax(
        type: "ObjectScope", types: ["ObjectScope", "ObjectScopeProtocol"], option: scopeFunction,
        isPermanent: { value in
            guard let call = value.as(FunctionCallExprSyntax.self), let callee = ServiceSyntax.callee(of: call),
                callee.name == "ObjectScope" || callee.name == "init",
                call.arguments.allSatisfy({ ["storageFactory", "description"].contains($0.label?.text) })
            else { return false }
            let factory = call.arguments.first { $0.label?.text == "storageFactory" }?.expression
            return ["PermanentStorage.init", "{ PermanentStorage() }"].contains(factory?.trimmedDescription)
        },
        resets: { call in
            guard ServiceSyntax.callee(of: call)?.name == "resetObjectScope" else { return nil }
            return call.arguments.first.map { .named($0.expression) }
        })

    static func name(of scope: Scope) -> String {
        switch scope {
        case .singleton: "container"
        case .shared: "weak"
        case .perResolution: "graph"
        default: scope.rawValue
        }
    }

    private static let labels: Set<String?> = [nil, "name", "on", "factory", "mainActorFactory", "initializer"]

    // MARK: - Uses

    /// The labels of the library's functions that resolve.
    private static let labelsOfResolutions: Set<String?> = [nil, "name", "argument", "arguments"]
    private static let ownFunction = Stay("the program's own function or wrapper resolves it")

    func use(of binding: MigratingBinding, at place: Place, in source: MigrationSource) throws(Stay) -> NativeUse.Parts
    {
        guard let token = source.token(at: place) else { throw Stay("a use of it was not found") }
        if token.text == "~>" || token.text == "~~>" { return try operation(token) }
        if let operation = token.operation {
            return NativeUse.Parts(form: .read(isOwn: false), range: operation.bytes, node: Syntax(operation))
        }
        guard let call = token.resolution(by: ServiceSyntax.resolvingFunctions.union(wrappers.keys)),
            let name = ServiceSyntax.callee(of: call)?.name
        else {
            let taker = token.enclosing(FunctionCallExprSyntax.self).flatMap { ServiceSyntax.callee(of: $0)?.name }
            throw Stay(
                taker == "autoregister"
                    ? "'autoregister' may pass it to an initializer with unknown parameters"
                    : Self.ownFunction.reason)
        }
        let service = call.arguments.first.flatMap { $0.label == nil ? $0.expression : nil }
        if let service, ServiceName(metatype: service)?.isSame(as: binding, types, from: source.module) != true {
            throw Stay("it is resolved as '\(service.trimmedDescription)'")
        }
        if call.arguments.dropFirst().contains(where: { $0.label == nil && ServiceName(metatype: $0.expression) != nil }
        ) {
            throw Self.ownFunction
        }
        let wrapper = ServiceSyntax.resolvingFunctions.contains(name) ? nil : wrappers[name]
        let own = ownFunctions.filter { $0.name == name }
        let base = ServiceSyntax.callee(of: call)?.base
        let called = own.filter { $0.isCalled(on: base) }
        if called.contains(where: { !$0.onlyResolves }) { throw Self.ownFunction }
        if !own.isEmpty, call.arguments.contains(where: { !Self.labelsOfResolutions.contains($0.label?.text) }) {
            throw Self.ownFunction
        }
        let isThrowing = wrapper?.isThrowing ?? (name == "require")
        let context = try ResolutionContext(
            ExprSyntax(call), isOptional: called.isEmpty && wrapper?.isOptional ?? (name != "require"),
            throwing: isThrowing ? ["require", name] : [],
            isInChain: !called.isEmpty && base?.is(OptionalChainingExprSyntax.self) == true)
        // The function may return a value or an optional.
        let mayBeOwn = !own.isEmpty && called.isEmpty && !call.isUnwrapped && !isOfLibrary(base)
        if context.keepsOptional, mayBeOwn { throw Self.ownFunction }
        let arguments = call.arguments.drop { !["argument", "arguments"].contains($0.label?.text) }
        return NativeUse.Parts(
            context,
            arguments: arguments.prefix { $0.label == nil || $0.label?.text.hasPrefix("argument") == true }
                .map(\.expression), of: call)
    }

    /// Whether a base certainly has the type of a library's container: the parameter of a registration's closure, or a
    /// property that the program declares so.
    private func isOfLibrary(_ base: ExprSyntax?) -> Bool {
        guard let base, let name = ServiceSyntax.lastName(of: base) else { return false }
        if containerNames.contains(name) { return true }
        var next = base.enclosing(ClosureExprSyntax.self)
        while let closure = next {
            if FactoryClosure(closure).parameters.first?.name == name {
                let taker = closure.callThatTakesIt.flatMap { ServiceSyntax.callee(of: $0)?.name }
                return base.is(DeclReferenceExprSyntax.self) && taker == "register"
            }
            next = closure.enclosing(ClosureExprSyntax.self)
        }
        return false
    }

    /// Reads `r ~> Store.self`.
    private func operation(_ token: TokenSyntax) throws(Stay) -> NativeUse.Parts {
        guard let sequence = token.enclosing(SequenceExprSyntax.self) else {
            throw Stay("a use of it was not found")
        }
        let elements = Array(sequence.elements)
        guard elements.count == 3, elements[2].is(MemberAccessExprSyntax.self) || elements[2].is(TupleExprSyntax.self)
        else { throw Stay("an operator resolves it as a part of an expression") }
        var arguments: [ExprSyntax] = []
        if let tuple = elements[2].as(TupleExprSyntax.self), tuple.elements.count > 1 {
            arguments = tuple.elements.drop { $0.label?.text.hasPrefix("argument") != true }.map(\.expression)
        }
        let context = try ResolutionContext(ExprSyntax(sequence), isOptional: false)
        return NativeUse.Parts(context, arguments: arguments, of: sequence)
    }
}

extension FunctionCallExprSyntax {
    /// Whether the code around it unwraps its value, which is optional.
    fileprivate var isUnwrapped: Bool {
        parent?.is(OptionalChainingExprSyntax.self) == true
            || parent?.parent?.is(OptionalBindingConditionSyntax.self) == true
    }
}

extension TokenSyntax {
    /// Returns the innermost call that begins with the token and resolves.
    func resolution(by functions: Set<String>) -> FunctionCallExprSyntax? {
        var next = parent
        while let node = next, node.bytes.lowerBound == bytes.lowerBound {
            if let call = node.as(FunctionCallExprSyntax.self), let name = ServiceSyntax.callee(of: call)?.name,
                functions.contains(name)
            {
                return call
            }
            next = node.parent
        }
        return nil
    }

    /// The operation `r~>` that begins with the token.
    fileprivate var operation: PostfixOperatorExprSyntax? {
        guard let operation = enclosing(PostfixOperatorExprSyntax.self),
            operation.bytes.lowerBound == bytes.lowerBound, operation.operator.text == "~>"
        else { return nil }
        return operation
    }
}

extension ServiceName {
    /// Whether it is the service of a registration, perhaps by an alias.
    ///
    /// - Parameter module: The module of the code that names it.
    func isSame(as binding: MigratingBinding, _ types: TypeTable, from module: Int) -> Bool {
        let name = types.withoutAliases(name, from: module)
        let registered = types.withoutAliases(binding.fact.type, from: binding.site.module)
        let full = isOptional ? name + "?" : name
        return registered == full || TypeName.last(of: registered) == TypeName.last(of: name)
    }
}

extension NativeUse.Parts {
    /// Creates the parts of a resolution.
    package init(_ context: ResolutionContext, arguments: [ExprSyntax], of call: some SyntaxProtocol) {
        var form = NativeUse.Form.read(isOwn: false)
        var range = context.range
        var given = arguments
        if given.count == 1, let tuple = given[0].as(TupleExprSyntax.self), tuple.elements.count > 1 {
            given = tuple.elements.map(\.expression)
        }
        if let first = given.first, let last = given.last {
            form = .call(tail: last.bytes.upperBound..<range.upperBound)
            range = range.lowerBound..<first.bytes.lowerBound
        }
        self.init(
            form: form, range: range, node: Syntax(call), edits: context.edits, attempt: context.attempt,
            keepsOptional: context.keepsOptional)
    }
}

extension NativeSupply {
    /// Creates the parts of a registration in a test.
    package init(_ statement: RegistrationStatement) throws(Stay) {
        guard statement.registration.closures.count == 1, let closure = statement.registration.closures.first else {
            throw Stay("not by one closure")
        }
        let item = statement.item.bytes
        let parameters = FactoryClosure(closure).parameters
        self.init(
            head: item.lowerBound..<closure.bytes.lowerBound, closure: closure.bytes,
            tail: closure.bytes.upperBound..<item.upperBound, value: nil)
        further = try ServiceClosure(closure).edits(keepsArguments: parameters.count > 1)
        locals = parameters.first.map { LocalSearch.places(of: $0.name, in: closure) } ?? []
    }
}

extension MigrationSource {
    /// Returns the whole metatype `Store.self` that contains an expression.
    fileprivate func metatype(at expression: MemberAccessExprSyntax) -> ExprSyntax {
        var expression = expression
        while let parent = expression.parent?.as(MemberAccessExprSyntax.self) { expression = parent }
        return ExprSyntax(expression)
    }
}
#endif
