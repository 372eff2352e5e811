// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// The native form of registrations of Resolver: `register { Store() }.scope(.shared)` becomes
/// `var store: Store { shared { Store() } }`, and `@Injected var store: Store` names it.
struct ResolverConversion: RegistrationConversion {
    static let modules = ["Resolver": "JoineryResolver"]
    static let testModules: [String: String] = [:]
    static let names: Set = [
        "Resolver", "Resolving", "ResolverRegistering", "ResolverScope", "ResolverScopeCache", "ResolverOptions",
        "ResolverRegistration", "OptionalInjected", "WeakLazyInjected", "InjectedObject", "JoineryResolver",
    ]
    static let containers: Set = ["Resolver"]
    static let scopeFunction = "scope"
    var wrappers: [String: ResolvingFunction] = [:]
    var types = TypeTable()
    var ownFunctions: [OwnFunction] = []
    var containerNames: Set<String> = []
    static let sharedWrappers: Set = ["Injected", "LazyInjected"]

    func declaration(
        of binding: MigratingBinding, in source: MigrationSource, _ types: MigrationTypes
    ) throws(Stay) -> NativeDeclaration {
        guard let token = source.token(at: binding.fact.place) else { throw Stay("its registration was not found") }
        let statement = try RegistrationStatement(at: token)
        for (name, _) in statement.calls.dropFirst() where !["scope", "implements", Self.completion].contains(name) {
            throw Stay("'\(name)' has no native form")
        }
        if binding.fact.kind == .alias {
            guard let node = binding.needs.values.first else { throw Stay("its registration was not found") }
            return try ServiceDeclaration(of: binding, statement, service: nil, types).alias(of: node)
        }
        let call = statement.registration
        let service = call.arguments.first.flatMap { $0.label == nil ? $0.expression : nil }
        let native = try ServiceDeclaration(
            of: binding, statement, service: service.flatMap { $0.is(ClosureExprSyntax.self) ? nil : $0 }, types)
        guard call.closures.count == 1, let closure = call.closures.first else {
            throw Stay("it is not created by one closure")
        }
        let completions = statement.calls.dropFirst().filter { $0.name == Self.completion }.map(\.call.closures)
        guard let completion = completions.first else { return try native.built(by: closure) }
        guard completions.count == 1, completion.count == 1 else {
            throw Stay("it has several '\(Self.completion)'; write one")
        }
        for place in binding.cyclicReads.keys {
            guard let offset = source.text.offset(of: place), completion[0].bytes.contains(offset) else { continue }
            throw Stay(
                "its '\(Self.completion)' uses a service that needs it",
                at: Graph.Site(module: source.module, file: source.file, place: place))
        }
        return try native.built(by: closure, completedBy: completion[0], in: Self.completion)
    }

    /// The function that takes a closure that completes a value.
    static let completion = "resolveProperties"

    static let scopeSyntax = ScopeSyntax(
        type: "ResolverScope", types: ["ResolverScope", "ResolverScopeCache", "ResolverScopeType"],
        option: scopeFunction,
        isPermanent: { value in
            guard let call = value.as(FunctionCallExprSyntax.self), call.arguments.isEmpty else { return false }
            return ServiceSyntax.callee(of: call)?.name == "ResolverScopeCache"
        },
        resets: { call in
            guard let callee = ServiceSyntax.callee(of: call), callee.name == "reset", let base = callee.base,
                let path = TypeName.of(base)?.split(separator: "."), let type = path.first
            else { return nil }
            if path == ["Resolver"] { return .all(["application", "cached", "shared"]) }
            return type == "ResolverScope" ? .named(base) : nil
        })

    static func name(of scope: Scope) -> String {
        switch scope {
        case .singleton: "application"
        case .perResolution: "graph"
        case .transient: "unique"
        default: scope.rawValue
        }
    }

    // MARK: - Uses

    func use(of binding: MigratingBinding, at place: Place, in source: MigrationSource) throws(Stay) -> NativeUse.Parts
    {
        guard let token = source.token(at: place) else { throw Stay("a use of it was not found") }
        if let attribute = token.namedAttribute {
            return try wrapper(attribute, of: binding, in: source)
        }
        let functions: Set = ["resolve", "optional"]
        guard let call = token.resolution(by: functions.union(wrappers.keys)),
            let name = ServiceSyntax.callee(of: call)?.name
        else { throw Stay("the program's own function or wrapper resolves it") }
        let given = Array(call.arguments).filter { $0.label?.text == "args" }.map(\.expression)
        let count = binding.declaration?.moved?.argumentCount ?? 0
        guard given.count == count, given.allSatisfy({ !$0.is(DictionaryExprSyntax.self) }) else {
            throw Stay(count == 0 ? "it is resolved with arguments" : "it is resolved without its argument")
        }
        let service = call.arguments.first.flatMap { $0.label == nil ? $0.expression : nil }
        if let service, ServiceName(metatype: service)?.isSame(as: binding, types, from: source.module) != true {
            throw Stay("it is resolved as '\(service.trimmedDescription)'")
        }
        let wrapper = functions.contains(name) ? nil : wrappers[name]
        let context = try ResolutionContext(
            ExprSyntax(call), isOptional: wrapper?.isOptional ?? (name == "optional"),
            throwing: wrapper?.isThrowing == true ? [name] : [])
        return NativeUse.Parts(context, arguments: given, of: call)
    }

    private static let wrappers = [
        "Injected": "Injected", "LazyInjected": "LazyInjected", "WeakLazyInjected": "WeakInjected",
    ]

    /// Reads `@Injected var store: Store`.
    private func wrapper(
        _ attribute: AttributeSyntax, of binding: MigratingBinding, in source: MigrationSource
    ) throws(Stay) -> NativeUse.Parts {
        let name = TypeName.last(of: TypeName.withoutArguments(TypeName.of(attribute.attributeName)))
        guard let native = Self.wrappers[name] else { throw Stay("'@\(name)' has no native form") }
        let arguments = attribute.arguments?.as(LabeledExprListSyntax.self) ?? []
        if let other = arguments.first(where: { $0.label?.text != "name" }) {
            throw Stay("'@\(name)' has the argument '\(other.trimmedDescription)'")
        }
        guard binding.declaration?.moved?.argumentCount == 0 else { throw Stay("'@\(name)' gives it no argument") }
        try source.checkWrapped(by: attribute, named: name)
        let range = attribute.attributeName.bytes.lowerBound..<attribute.bytes.upperBound
        return NativeUse.Parts(form: .attribute(name: native), range: range, node: Syntax(attribute))
    }
}
#endif
