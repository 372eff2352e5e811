// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

extension ServicesReader {
    // MARK: - Wrappers

    /// Records that the declaration of a type parameter resolves it, or passes it to a function that may be a wrapper.
    func noteWrapper(of parameter: String, _ owner: TypeParameterOwner, _ call: WrappedCall, in reading: FileReading) {
        switch owner {
        case .function(let function):
            let result = function.signature.returnClause.map { TypeName.of($0.type) } ?? ""
            let type = function.signature.parameterClause.parameters.first { $0.type.metatypeBase == parameter }
            let isInferred = TypeName.withoutOptional(result) == parameter
            guard type != nil || isInferred else {
                return noteUnread(call, of: parameter, in: reading)
            }
            guard call.hasKnownName(in: function) else {
                return reading.noteUnreadResolution(
                    call.node, dialect, of: "the type parameter \(parameter) with a name that is not written here")
            }
            var wrapper = WrapperFact(
                .function, function.name.text, in: reading.type, dialect: dialect, takesType: type != nil,
                isOptional: result.hasSuffix("?"), through: call.through,
                access: Access.ofMember(function.modifiers, in: reading.extensionAccess),
                at: reading.place(of: function.name))
            wrapper.qualifier = call.name.text
            wrapper.labelsThrough = call.labels
            if call.through != nil { wrapper.labels = function.labelsAfterType }
            note(wrapper, in: reading)
            // A call can omit a type that has a default value: `_ type: T.Type = T.self`.
            if wrapper.takesType, isInferred, type?.defaultValue != nil {
                wrapper.takesType = false
                note(wrapper, in: reading)
            }
        case .type(let name) where propertyWrappers.contains { TypeName.last(of: $0) == TypeName.last(of: name) }:
            var wrapper = WrapperFact(
                .attribute, TypeName.last(of: name), dialect: dialect, timing: reading.timing, through: call.through,
                at: reading.place(of: call.node))
            wrapper.qualifier = call.name.text
            wrapper.labelsThrough = call.labels
            note(wrapper, in: reading)
        case .type, .other:
            noteUnread(call, of: parameter, in: reading)
        }
    }

    /// Records a type parameter whose types no call shows. If it is passed to a function, linking decides whether that
    /// resolves or registers.
    private func noteUnread(_ call: WrappedCall, of parameter: String, in reading: FileReading) {
        guard let through = call.through else {
            return reading.noteUnreadResolution(call.node, dialect, of: "the type parameter \(parameter)")
        }
        reading.note(Reference(.unclear, "", in: call.labels), at: call.node, form: through)
    }

    func note(_ wrapper: WrapperFact, in reading: FileReading) {
        let isKnown = reading.facts.wrappers.contains {
            ($0.kind, $0.name, $0.through) == (wrapper.kind, wrapper.name, wrapper.through)
                && ($0.takesType, $0.timing) == (wrapper.takesType, wrapper.timing)
                && ($0.registers, $0.labels) == (wrapper.registers, wrapper.labels)
        }
        reading.claim()
        if !isKnown { reading.update { $0.wrappers.append(wrapper) } }
    }

    // MARK: - Possible uses

    /// Reads a call that requests a type if its function is a wrapper: `get(Store.self)`, `let store: Store = get()`.
    func readWrapped(_ call: FunctionCallExprSyntax, by name: String, in reading: FileReading) {
        guard name.beginsLowercase == true, !Self.others.contains(name) else { return }
        let arguments = call.arguments
        if let given = givenType(arguments.first?.expression, at: call) {
            if let owner = typeParameter(given.type, at: call) {
                noteWrapper(of: given.type, owner, WrappedCall(call, through: name), in: reading)
            }
        } else if let service = ServiceName(metatype: arguments.first?.expression) {
            if let owner = typeParameter(service.name, at: call) {
                return noteWrapper(of: service.name, owner, WrappedCall(call, through: name), in: reading)
            }
            noteWrapped(service, arguments, at: call, form: name, isOptional: service.isOptional, in: reading)
        } else if arguments.allSatisfy({ $0.label?.text == "name" || $0.label?.text == "argument" }),
            !call.takesClosures,
            let expected = ExpectedType(of: ExprSyntax(call), in: reading)
        {
            if let owner = typeParameter(expected.name, at: call) {
                return noteWrapper(
                    of: expected.name, owner, WrappedCall(call, through: "\(name)()"), in: reading)
            }
            let service = ServiceName(expected.name)
            noteWrapped(service, arguments, at: call, form: "\(name)()", isOptional: expected.isOptional, in: reading)
        }
    }

    /// Common functions that take a type or no arguments, and are not a program's wrapper.
    static let others: Set = [
        "decode", "decodeIfPresent", "encode", "dequeueReusableCell", "eraseToAnyPublisher", "value", "first", "last",
        "removeFirst", "removeLast", "popLast", "randomElement", "min", "max", "copy", "lowercased", "uppercased",
        "sorted", "reversed", "joined", "shuffled", "eraseToAnyView", "inject", "load", "bindMemory", "object",
    ]

    /// Reads `@Inject var store: Store`.
    func readWrapped(_ variable: VariableDeclSyntax, in reading: FileReading) {
        guard !variable.attributes.isEmpty, let binding = variable.bindings.first else { return }
        for case .attribute(let attribute) in variable.attributes {
            let name = TypeName.last(of: attribute.attributeName.trimmedDescription.prefix { $0 != "<" }.description)
            guard name.first?.isUppercase == true, !Self.attributes.contains(name),
                ResolverSyntax.wrappers[name] == nil || !ResolverSyntax.isOfResolver(reading)
            else { continue }
            let arguments = attribute.arguments?.as(LabeledExprListSyntax.self) ?? []
            guard attribute.arguments == nil || attribute.arguments?.is(LabeledExprListSyntax.self) == true else {
                continue
            }
            var service = arguments.lazy.compactMap { ServiceName(metatype: $0.expression) }.first
            let isNamed = arguments.contains { $0.label?.text == "name" }
            guard arguments.isEmpty || service != nil || isNamed else { continue }
            var isOptional = false
            if let type = binding.typeAnnotation?.type {
                isOptional = type.is(OptionalTypeSyntax.self)
                service = service ?? ServiceName(TypeName.of(type))
            }
            guard let service else { continue }
            noteWrapped(
                service, arguments, at: attribute.attributeName, form: "@\(name)", isOptional: isOptional,
                timing: variable.isMember ? .immediate : nil, in: reading)
        }
    }

    /// Wrappers of the system and of other dialects.
    private static let attributes: Set = [
        "State", "Binding", "Published", "ObservedObject", "StateObject", "Environment", "EnvironmentObject",
        "AppStorage", "SceneStorage", "FocusState", "GestureState", "Namespace", "MainActor", "Bindable", "Query",
        "IBOutlet", "IBAction", "IBInspectable", "NSManaged", "FetchRequest", "TaskLocal", "Dependency", "ViewBuilder",
        "ObservationIgnored", "ScaledMetric", "UIApplicationDelegateAdaptor", "NSApplicationDelegateAdaptor",
        "AccessibilityFocusState", "PresentationState", "Shared", "DependencyEndpoint", "Attribute", "Relationship",
        "LazyInjected", "WeakInjected", "DynamicInjected", "InjectedObject", "Published", "GlobalActor", "Parameter",
        "Argument", "Option", "Flag", "OptionGroup", "Sendable", "FocusedValue", "FocusedBinding", "ArrayBuilder",
    ]

    private func noteWrapped(
        _ service: ServiceName, _ arguments: LabeledExprListSyntax, at node: some SyntaxProtocol, form: String,
        isOptional: Bool, timing: Timing? = nil, in reading: FileReading
    ) {
        let name = RegistrationName(in: arguments, type: reading.type)
        let call = node.as(FunctionCallExprSyntax.self)
        let given =
            ResolutionArguments.types(in: arguments)
            ?? call?.closures.first.flatMap { FactoryClosure($0).argumentTypes }
        reading.note(
            Reference(
                name.isComputed ? .unclear : .wrapped, service.name, in: call?.labelsAfterType, qualifier: name.text,
                arguments: given), at: node, timing: timing, form: form, isOptional: isOptional)
    }
}
#endif
