// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// A reader of Resolver: registrations by the type of a factory's result, resolutions, and property wrappers by type.
final class ResolverReader: ServicesReader, Reader {
    /// The registrations whose chains were read from the end.
    private var handled: Set<SyntaxIdentifier> = []
    /// The names that hold a container, or that a factory's closure receives.
    private var resolverNames: Set<String> = ["Resolver", "main", "root"]

    static let words = ResolverSyntax.evidence.union(["Resolver"])

    init() { super.init(.resolver) }

    // MARK: - Variables

    func read(_ variable: VariableDeclSyntax, in reading: FileReading) {
        guard ResolverSyntax.isOfResolver(reading) else { return }
        for binding in variable.bindings {
            let call = binding.initializer?.value.as(FunctionCallExprSyntax.self)
            let type =
                variable.type(of: binding).map { TypeName.of($0) } ?? call.flatMap { TypeName.of($0.calledExpression) }
            if type.map(TypeName.withoutOptional) == "Resolver",
                let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
            {
                resolverNames.insert(name)
            }
        }
        for case .attribute(let attribute) in variable.attributes { readWrapper(attribute, of: variable, in: reading) }
    }

    /// Reads `@Injected var store: Store` and `@LazyInjected(name: .main) var store: Store`.
    private func readWrapper(_ attribute: AttributeSyntax, of variable: VariableDeclSyntax, in reading: FileReading) {
        let written = TypeName.of(attribute.attributeName)
        let name = TypeName.last(of: TypeName.withoutArguments(written))
        let arguments = attribute.arguments?.as(LabeledExprListSyntax.self) ?? []
        guard let timing = ResolverSyntax.wrappers[name], let binding = variable.bindings.first,
            arguments.allSatisfy({ ["name", "container", "args"].contains($0.label?.text) })
        else { return }
        guard let type = binding.typeAnnotation.map({ TypeName.of($0.type) }) ?? TypeName.lastArguments(of: written)
        else {
            return reading.noteUnread(attribute, .resolver, "@\(name) without a type", service: "")
        }
        let registered = ResolverSyntax.name(in: arguments, type: reading.type)
        let service = ServiceName(type)
        guard !registered.isComputed else {
            return noteComputedName(attribute, of: service.name, in: reading)
        }
        guard typeParameter(service.name, at: variable, in: reading) == nil else {
            return reading.noteUnread(
                attribute, .resolver, "@\(name) of the type parameter \(service.name)", service: "")
        }
        reading.note(
            Reference(.service, service.name, qualifier: registered.text), at: attribute.attributeName,
            timing: variable.timing(ofWrapper: timing), form: "@\(name)", dialect: .resolver,
            isOptional: name == "OptionalInjected", isLocal: !variable.isMember)
    }

    func read(_ function: FunctionDeclSyntax, in reading: FileReading) {
        for parameter in function.signature.parameterClause.parameters
        where TypeName.withoutOptional(TypeName.of(parameter.type)) == "Resolver" {
            noteResolver(named: (parameter.secondName ?? parameter.firstName).text)
        }
    }

    // MARK: - Calls

    func read(_ call: FunctionCallExprSyntax, in reading: FileReading) {
        guard let callee = ServiceSyntax.callee(of: call), ResolverSyntax.reads(callee.name),
            ResolverSyntax.isOfResolver(call, in: reading)
        else { return }
        switch callee.name {
        case "resolve", "optional": readResolution(call, by: callee.name, of: callee.base, in: reading)
        default:
            guard let registration = ResolverRegistration(chain: call) else { return }
            guard !handled.contains(registration.call.id) else { return reading.claim() }
            if read(registration, chain: call, in: reading) {
                handled.insert(registration.call.id)
            } else {
                // It may be the program's own function of that name.
                readWrapped(call, by: callee.name, in: reading)
            }
        }
    }

    /// Reads `Resolver.defaultScope = .shared`.
    func read(_ sequence: SequenceExprSyntax, in reading: FileReading) {
        guard let target = sequence.assignedTarget, let value = sequence.elements.last, sequence.elements.count == 3,
            ResolverSyntax.isDefaultScope(target, in: reading)
        else { return }
        reading.claim()
        reading.update { $0.addDefaultScope(ResolverSyntax.scope(value), of: BindingKey.services) }
    }

    // MARK: - Evidence

    /// Whether an expression is a container, by its type or its name. Without an expression, this refers to the
    /// enclosing type.
    func isResolver(_ expression: ExprSyntax?, in reading: FileReading) -> Bool {
        guard let expression else { return reading.type == "Resolver" }
        if let member = expression.as(MemberAccessExprSyntax.self), let path = member.plainPath {
            return path[0] == "Resolver" || path.last.map { isName($0) } ?? false
        }
        return ServiceSyntax.lastName(of: expression).map { isName($0, in: reading) } ?? false
    }

    /// Whether the file declares an expression as a container.
    func isDeclaredResolver(_ expression: ExprSyntax?, in reading: FileReading) -> Bool {
        guard let name = expression.flatMap(ServiceSyntax.lastName), name != "self", name != "Self" else {
            return reading.type == "Resolver"
        }
        return resolverNames.contains(name) || expression?.trimmedDescription.hasPrefix("Resolver.") == true
    }

    private func isName(_ name: String, in reading: FileReading? = nil) -> Bool {
        if name == "self" || name == "Self" { return reading?.type == "Resolver" }
        return resolverNames.contains(name) || ServiceSyntax.isResolverName(name)
    }

    /// Adds a name that holds a container.
    func noteResolver(named name: String) {
        if name != "_", name.first != "$" { resolverNames.insert(name) }
    }

    /// Records a resolution whose name is known only at run time.
    func noteComputedName(_ node: some SyntaxProtocol, of type: String, in reading: FileReading) {
        reading.noteUnreadResolution(
            node, .resolver, of: "\(type) with a name that is not written here", type: type)
    }
}

extension ResolverSyntax {
    /// Whether it is `Resolver.defaultScope`, or `defaultScope` in an extension of `Resolver`.
    static func isDefaultScope(_ target: ExprSyntax, in reading: FileReading) -> Bool {
        guard isOfResolver(reading) else { return false }
        if let name = target.as(DeclReferenceExprSyntax.self)?.baseName.text {
            return name == "defaultScope" && reading.type == "Resolver"
        }
        return target.as(MemberAccessExprSyntax.self)?.plainPath == ["Resolver", "defaultScope"]
    }
}
#endif
