// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// A reader of Swinject: registrations by type, and resolutions.
final class SwinjectReader: ServicesReader, Reader {
    /// The registrations whose chains were read from the end.
    var handled: Set<SyntaxIdentifier> = []
    /// The registrations in variables.
    var entries: [String: BindingFact] = [:]
    /// The number of uses of each container other than registrations: see ``readChange(of:in:)``.
    var changes: [String: Int] = [:]
    /// The names that hold a container or resolver.
    private var resolverNames: Set<String> = []

    /// Text in the names of the functions that register.
    static let registering: Set = ["egister", "forward", "storyboardInitCompleted"]
    /// Text of the operators that resolve.
    private static let resolvingSign = "~>"

    static let furtherWords = registering.union(ServiceSyntax.containers).union([resolvingSign, metatype])

    init() { super.init(.swinject) }

    func read(_ variable: VariableDeclSyntax, in reading: FileReading) {
        if reading.showsContainers || imports(reading) { noteResolvers(in: variable, reading) }
        readWrapped(variable, in: reading)
    }

    private func noteResolvers(in variable: VariableDeclSyntax, _ reading: FileReading) {
        for binding in variable.bindings {
            guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { continue }
            if let type = variable.type(of: binding) {
                if ServiceSyntax.isResolverType(TypeName.of(type)) { resolverNames.insert(name) }
            } else if let call = binding.initializer?.value.as(FunctionCallExprSyntax.self),
                let callee = ServiceSyntax.callee(of: call), ServiceSyntax.isResolverType(callee.name)
            {
                resolverNames.insert(name)
            } else if let value = binding.initializer?.value, value.isPlainName, isResolver(value, in: reading) {
                // Another name for a container.
                resolverNames.insert(name)
            }
        }
    }

    func read(_ function: FunctionDeclSyntax, in reading: FileReading) {
        if function.body != nil, function.signature.returnClause != nil {
            reading.update { $0.functions.append(function.name.text) }
        }
        guard reading.showsContainers else { return }
        for parameter in function.signature.parameterClause.parameters
        where ServiceSyntax.isResolverType(TypeName.of(parameter.type)) {
            noteResolver(named: (parameter.secondName ?? parameter.firstName).text)
        }
    }

    func read(_ call: FunctionCallExprSyntax, in reading: FileReading) {
        guard let callee = reading.callee(of: call), !isInAutoregister(call, reading) else { return }
        guard !ResolverSyntax.isOfResolver(call, in: reading) else {
            if !ResolverSyntax.reads(callee.name) { readWrapped(call, by: callee.name, in: reading) }
            return
        }
        guard Self.mayBelongToContainer(callee.name) else { return readWrapped(call, by: callee.name, in: reading) }
        if Registration.optionNames.contains(callee.name) || Registration.kind(of: callee.name) != nil {
            let claims = reading.claims
            if let registration = Registration(chain: call) {
                read(registration, chain: call, in: reading)
            } else if let base = callee.base {
                readOption(callee.name, call, of: base, in: reading)
            }
            // It may be the program's own function of that name.
            if claims == reading.claims { readWrapped(call, by: callee.name, in: reading) }
        } else if ServiceSyntax.resolvingFunctions.contains(callee.name) {
            readChange(of: callee.base, in: reading)
            readResolution(call, by: callee.name, of: callee.base, in: reading)
        } else if callee.name == "Assembler" || callee.name == "Container" {
            guard let scope = Registration.defaultScope(of: call, isOfLibrary: imports(reading)) else { return }
            reading.update { $0.addDefaultScope(scope, of: BindingKey.services) }
        } else {
            if callee.name.hasPrefix("remove") || callee.name.hasPrefix("reset") {
                readChange(of: callee.base, in: reading)
            }
            readWrapped(call, by: callee.name, in: reading)
        }
    }

    func read(_ call: SubscriptCallExprSyntax, in reading: FileReading) { readWrapped(call, in: reading) }

    func read(_ access: MemberAccessExprSyntax, in reading: FileReading) {
        let name = access.declName.baseName.text
        guard name == "init", let type = access.base.flatMap(TypeName.of) else {
            return readValue(ExprSyntax(access), named: name, in: reading)
        }
        readValue(ExprSyntax(access), named: "@\(TypeName.last(of: TypeName.withoutArguments(type)))", in: reading)
    }

    func read(_ name: DeclReferenceExprSyntax, in reading: FileReading) {
        let text = name.baseName.text
        guard !values.contains(text) else { return }
        // A variable hides a function. If this file declares a function with the name, it may hide the variable again.
        let isOwn = reading.facts.wrappers.contains { $0.name == text }
        guard !(isOwn ? ContainerOwner.declares(text, at: name) : reading.hiddenNames.contains(text)) else { return }
        readValue(ExprSyntax(name), named: text, in: reading)
    }

    func read(_ sequence: SequenceExprSyntax, in reading: FileReading) {
        if reading.showsRegistrations, let target = sequence.assignedTarget {
            readChange(of: target, in: reading)
        }
        guard reading.holds(Self.resolvingSign) else { return }
        for (index, element) in zip(sequence.elements.indices, sequence.elements)
        where ServiceSyntax.isResolvingOperator(element) {
            let next = sequence.elements.index(after: index)
            guard next < sequence.elements.endIndex else { continue }
            readResolution(of: sequence.elements[next], at: sequence, operator: element, in: reading)
        }
    }

    func read(_ operation: PostfixOperatorExprSyntax, in reading: FileReading) {
        guard operation.operator.text == "~>", isEvident(operation.expression, in: reading) else { return }
        readContextual(ExprSyntax(operation), form: "~>", qualifier: nil, arguments: nil, in: reading)
    }

    /// Whether a function's name can be one of those that ``read(_:in:)`` compares with, by its first letter.
    private static func mayBelongToContainer(_ name: String) -> Bool {
        switch name.utf8.first {
        case UInt8(ascii: "a"), UInt8(ascii: "f"), UInt8(ascii: "i"), UInt8(ascii: "r"), UInt8(ascii: "s"),
            UInt8(ascii: "A"), UInt8(ascii: "C"):
            true
        default: false
        }
    }

    /// Whether a call is in a copy of the function `autoregister` of SwinjectAutoregistration, whose calls are
    /// registrations.
    private func isInAutoregister(_ call: FunctionCallExprSyntax, _ reading: FileReading) -> Bool {
        guard reading.type.map(ServiceSyntax.isResolverType) == true else { return false }
        return call.enclosing(FunctionDeclSyntax.self)?.name.text == "autoregister"
    }

    // MARK: - Evidence

    /// Whether the file's imports show that it uses containers.
    func imports(_ reading: FileReading) -> Bool { reading.importedDialects.contains(.swinject) }

    /// Whether an expression is a container or resolver, by its type or its name. Without an expression, this refers to
    /// the enclosing type.
    func isResolver(_ expression: ExprSyntax?, in reading: FileReading) -> Bool {
        guard let expression else { return reading.type.map(ServiceSyntax.isResolverType) ?? false }
        guard let name = ServiceSyntax.lastName(of: expression) else { return false }
        if name == "self" { return reading.type.map(ServiceSyntax.isResolverType) ?? false }
        return resolverNames.contains(name) || ServiceSyntax.isResolverName(name)
    }

    /// Whether the file declares an expression as a container or resolver.
    func isDeclaredResolver(_ expression: ExprSyntax?, in reading: FileReading) -> Bool {
        guard let name = expression.flatMap(ServiceSyntax.lastName), name != "self" else {
            return reading.type.map(ServiceSyntax.isResolverType) ?? false
        }
        return resolverNames.contains(name)
    }

    /// Whether an expression has the name of a container or resolver, but the code declares it as something else.
    func isShadowed(_ expression: ExprSyntax?, in reading: FileReading) -> Bool {
        guard let expression, isDeclaredResolver(expression, in: reading),
            let type = ContainerOwner.declaredType(of: expression, in: reading)
        else { return false }
        return !ServiceSyntax.containers.contains(where: type.hasSuffix)
    }

    /// Whether an expression is a container or resolver, or may be one according to the file's imports.
    func isEvident(_ expression: ExprSyntax?, in reading: FileReading) -> Bool {
        isResolver(expression, in: reading) || imports(reading)
    }

    /// Adds a name that holds a resolver.
    func noteResolver(named name: String) {
        if name != "_", name.first != "$" { resolverNames.insert(name) }
    }
}
#endif
