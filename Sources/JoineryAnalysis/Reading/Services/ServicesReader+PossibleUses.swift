// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

extension ServicesReader {
    /// Reads a call that requests a type if its function is a wrapper: `get(Store.self)`, `let store: Store = get()`.
    func readWrapped(_ call: FunctionCallExprSyntax, by name: String, in reading: FileReading) {
        guard name.beginsLowercase != false else {
            guard !Self.types.contains(name) else { return }
            // `Inject<Store>().wrappedValue`, `Inject(Store.self)`
            let written = call.calledExpression.as(GenericSpecializationExprSyntax.self).flatMap {
                TypeName.lastArguments(of: $0.trimmedDescription)
            }
            let passed = call.arguments.lazy.compactMap { ServiceName(metatype: $0.expression) }.first
            if let service = passed ?? written.map({ ServiceName($0) }) {
                noteWrapped(service, CallArguments(call), at: call, form: "@\(name)", isOptional: false, in: reading)
            }
            return
        }
        // `singleton { … }` is a binding.
        guard name.beginsLowercase == true, !Self.isOther(name),
            call.trailingClosure == nil || !BindingCall.isFunction(name)
        else { return }
        readWrapped(ExprSyntax(call), CallArguments(call), form: name, in: reading)
    }

    /// Reads `injector[Store.self]`.
    func readWrapped(_ call: SubscriptCallExprSyntax, in reading: FileReading) {
        let isTyped = call.arguments.contains { ServiceName(metatype: $0.expression) != nil }
        guard isTyped || call.arguments.contains(where: \.expression.mayNameMetatype) else { return }
        readWrapped(ExprSyntax(call), CallArguments(call), form: WrapperFact.subscript, in: reading)
    }

    private func readWrapped(
        _ node: ExprSyntax, _ arguments: CallArguments, form: String, in reading: FileReading
    ) {
        guard !reading.hasTypeParameters || !arguments.list.containsPack else {
            return noteUntyped(node, arguments, form: form, in: reading)
        }
        var passed: String?
        var mayPassType = false
        for argument in arguments.list {
            let expression = argument.expression
            if reading.holds(Self.metatype), let given = givenType(expression, at: node),
                let owner = typeParameter(given.type, at: node, in: reading)
            {
                return noteWrapper(of: given.type, owner, WrappedCall(node, through: form, arguments), in: reading)
            }
            if let service = ServiceName(metatype: expression) {
                passed = service.name
                readWrapped(service, node, arguments, form: form, isOptional: service.isOptional, in: reading)
                break
            }
            if expression.isNameOrChoiceOfMetatype || expression.isTypeOfValue { mayPassType = true }
        }
        if mayPassType, passed == nil { noteUntyped(node, arguments, form: form, in: reading) }
        guard node.mayInferType else { return }
        if let expected = ExpectedType(of: node, in: reading) {
            guard expected.name != passed else { return }
            let service = ServiceName(expected.name)
            readWrapped(
                service, node, arguments, form: "\(form)()", isOptional: expected.isOptional, in: reading)
        } else if let place = ParameterPlace(of: node, building: reading.binding?.type, in: reading) {
            var reference = Reference(.wrapped, place.type, in: place.signature, qualifier: place.label)
            reference.given = arguments.given(in: reading.type)
            reading.note(reference, at: node, form: "\(form)()")
        } else {
            noteUntyped(node, arguments, form: "\(form)()", in: reading)
        }
    }

    /// Types of the standard library whose initializers are passed types.
    private static let types: Set = ["String", "ObjectIdentifier", "Mirror", "MemoryLayout", "UnsafeMutablePointer"]

    /// Text in files that pass types on.
    static let metatype = ".Type"

    private func readWrapped(
        _ service: ServiceName, _ node: ExprSyntax, _ arguments: CallArguments, form: String, isOptional: Bool,
        in reading: FileReading
    ) {
        if let owner = typeParameter(service.name, at: node, in: reading) {
            noteWrapper(of: service.name, owner, WrappedCall(node, through: form, arguments), in: reading)
        } else {
            noteWrapped(service, arguments, at: node, form: form, isOptional: isOptional, in: reading)
        }
    }

    /// Reads a name that may be a wrapper's and is not called: `get` in `types.map(get)`, and `Inject.init`.
    func readValue(_ node: ExprSyntax, named name: String, in reading: FileReading) {
        guard !values.contains(name), node.isPassedOn, !Self.isOther(name) else { return }
        values.insert(name)
        note(UntypedCall(form: name, labels: nil, place: reading.place(of: node)), in: reading)
    }

    private func noteUntyped(
        _ node: ExprSyntax, _ arguments: CallArguments, form: String, in reading: FileReading
    ) {
        let labels = arguments.labels
        guard untyped.insert([form] + labels).inserted else { return }
        note(UntypedCall(form: form, labels: labels, place: reading.place(of: node)), in: reading)
    }

    /// Whether a name is that of a function of the standard library or of Joinery. A function of the program with that
    /// name is no wrapper, and is unread if it resolves.
    static func isOther(_ name: String) -> Bool { others.contains(name) }

    private static let others: Set = [
        "decode", "decodeIfPresent", "encode", "dequeueReusableCell", "eraseToAnyPublisher", "eraseToAnyView", "map",
        "flatMap", "compactMap", "filter", "reduce", "sorted", "reversed", "joined", "shuffled", "removeFirst",
        "removeLast", "popLast", "randomElement", "min", "max", "lowercased", "uppercased", "inject", "bindMemory",
    ]

    /// Reads `@Inject var store: Store`.
    func readWrapped(_ variable: VariableDeclSyntax, in reading: FileReading) {
        guard !variable.attributes.isEmpty, let binding = variable.bindings.first else { return }
        for case .attribute(let attribute) in variable.attributes {
            let written = attribute.attributeName.trimmedDescription
            let name = TypeName.last(of: String(written.prefix { $0 != "<" }))
            guard name.first?.isUppercase == true, !Self.attributes.contains(name),
                ResolverSyntax.wrappers[name] == nil || !ResolverSyntax.isOfResolver(reading),
                attribute.arguments == nil || attribute.arguments?.is(LabeledExprListSyntax.self) == true
            else { continue }
            let arguments = CallArguments(attribute.arguments?.as(LabeledExprListSyntax.self) ?? [])
            let form = "@\(name)"
            let type = binding.typeAnnotation.map { $0.type.trimmedDescription }
            let service =
                arguments.list.lazy.compactMap { ServiceName(metatype: $0.expression) }.first
                ?? binding.typeAnnotation.map { ServiceName(TypeName.of($0.type)) }
                ?? TypeName.lastArguments(of: written).map { ServiceName($0) }
            guard let service else {
                note(
                    UntypedCall(form: form, labels: arguments.labels, place: reading.place(of: attribute)), in: reading)
                continue
            }
            var reference = Reference(.wrapped, service.name)
            reference.given = arguments.given(in: reading.type)
            reference.isOpen = isReplaced(binding.pattern.trimmedDescription, of: variable)
            reading.note(
                reference, at: attribute.attributeName, timing: variable.timing(ofWrapper: .immediate), form: form,
                isOptional: type?.hasSuffix("?") == true, isLocal: !variable.isMember)
        }
    }

    /// Whether an initializer replaces the wrapper of a property: `_store = Inject(name: "main")`.
    private func isReplaced(_ name: String, of variable: VariableDeclSyntax) -> Bool {
        guard variable.isMember, let members = variable.parent?.parent?.as(MemberBlockItemListSyntax.self) else {
            return false
        }
        if replaced?.members != members.id {
            let search = AssignmentSearch(viewMode: .sourceAccurate)
            for member in members { member.decl.as(InitializerDeclSyntax.self).map(search.walk) }
            replaced = (members.id, search.names)
        }
        return replaced?.names.contains("_\(name)") == true
    }

    /// Wrappers of the system and of other dialects.
    static let attributes: Set = [
        "State", "Binding", "Published", "ObservedObject", "StateObject", "Environment", "EnvironmentObject",
        "AppStorage", "SceneStorage", "FocusState", "GestureState", "Namespace", "MainActor", "Bindable", "Query",
        "IBOutlet", "IBAction", "IBInspectable", "NSManaged", "FetchRequest", "TaskLocal", "Dependency", "ViewBuilder",
        "ObservationIgnored", "ScaledMetric", "UIApplicationDelegateAdaptor", "NSApplicationDelegateAdaptor",
        "AccessibilityFocusState", "PresentationState", "Shared", "DependencyEndpoint", "Attribute", "Relationship",
        "LazyInjected", "WeakInjected", "DynamicInjected", "InjectedObject", "Published", "GlobalActor", "Parameter",
        "Argument", "Option", "Flag", "OptionGroup", "Sendable", "FocusedValue", "FocusedBinding", "ArrayBuilder",
    ]

    private func noteWrapped(
        _ service: ServiceName, _ arguments: CallArguments, at node: some SyntaxProtocol, form: String,
        isOptional: Bool, in reading: FileReading
    ) {
        var reference = Reference(.wrapped, service.name)
        reference.given = arguments.given(in: reading.type)
        reading.note(reference, at: node, form: form, isOptional: isOptional)
    }
}

/// A search for the names that code assigns to.
private final class AssignmentSearch: SyntaxVisitor {
    private(set) var names: Set<String> = []

    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
        if let name = node.assignedTarget?.ownName { names.insert(name) }
        return .visitChildren
    }
}

extension ExprSyntax {
    /// Whether it is the name of a variable that can hold a metatype, as far as the code around it shows.
    fileprivate var mayNameMetatype: Bool {
        guard let name = self.as(DeclReferenceExprSyntax.self)?.baseName.text, name.beginsLowercase == true else {
            return false
        }
        return ContainerOwner.declaredType(of: name, at: self)?.hasSuffix(".Type") != false
    }

    /// Whether it can be the name of a metatype, a choice between several, or one of a pack: `each type`,
    /// `(each T).self`.
    var isNameOrChoiceOfMetatype: Bool {
        isPlainName || self.is(SequenceExprSyntax.self) || self.is(PackElementExprSyntax.self)
            || self.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "self"
    }

    /// Whether it is a call of `type(of:)`.
    fileprivate var isTypeOfValue: Bool {
        let call = self.as(FunctionCallExprSyntax.self)
        return call?.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == "type"
    }

    /// Whether the code around it can determine its type, and uses its value.
    fileprivate var mayInferType: Bool {
        var current = Syntax(self)
        while let parent = current.parent, parent.is(TryExprSyntax.self) || parent.is(AwaitExprSyntax.self) {
            current = parent
        }
        guard let parent = current.parent else { return false }
        if parent.is(MemberAccessExprSyntax.self) || parent.is(FunctionCallExprSyntax.self)
            || parent.is(ConditionElementSyntax.self) || parent.is(OptionalChainingExprSyntax.self)
        {
            return false
        }
        if let statement = parent.as(CodeBlockItemSyntax.self) {
            return statement.isAlone || statement.isAloneInBranch
        }
        if let clause = parent.as(InitializerClauseSyntax.self) {
            return clause.annotation != nil || clause.parent?.is(FunctionParameterSyntax.self) == true
        }
        return true
    }
}
#endif
