// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

extension ServicesReader {
    /// Records that the declaration of a type parameter resolves it, or passes it to a function that may be a wrapper.
    func noteWrapper(of parameter: String, _ owner: TypeParameterOwner, _ call: WrappedCall, in reading: FileReading) {
        var wrapper: WrapperFact
        switch owner {
        case .function(let declaration):
            let result = declaration.result.map { TypeName.of($0) } ?? ""
            let isInferred = TypeName.withoutOptional(result) == parameter
            let position = declaration.parameters.position(ofType: parameter)
            let isReadable =
                position != nil || isInferred && declaration.kind == .function && !declaration.infers(parameter)
            guard isReadable, declaration.hasReadableName else {
                return noteUnread(call, of: parameter, in: reading)
            }
            wrapper = WrapperFact(
                declaration.kind, declaration.name, in: reading.type, dialect: dialect,
                labels: declaration.parameters.labels, typeParameter: position, isOptional: result.hasSuffix("?"),
                access: Access.ofMember(declaration.modifiers, in: reading.extensionAccess),
                at: reading.place(of: declaration.nameNode))
            call.complete(&wrapper, with: declaration.parameters, in: reading)
            // A call can omit a type that has a default value: `_ type: T.Type = T.self`.
            if let position, isInferred, declaration.parameters.list[position].defaultValue != nil {
                var inferred = wrapper
                inferred.omitsType = true
                note(inferred, in: reading)
            }
        case .type(let name) where propertyWrappers.contains { TypeName.last(of: $0) == TypeName.last(of: name) }:
            let initializers = call.node.initializersOfType
            let parameters = initializers.count == 1 ? initializers[0] : nil
            guard !Self.attributes.contains(TypeName.last(of: name)),
                call.node.typeOfWrappedValue.map({ TypeName.withoutOptional($0) == parameter }) != false
                    || initializers.contains(where: { $0.position(ofType: parameter) != nil })
            else { return noteUnread(call, of: parameter, in: reading) }
            wrapper = WrapperFact(
                .attribute, TypeName.last(of: name), dialect: dialect, timing: reading.timing,
                labels: parameters?.labels, typeParameter: parameters?.position(ofType: parameter),
                at: reading.place(of: call.node))
            call.complete(&wrapper, with: parameters, in: reading)
        case .type, .other:
            return noteUnread(call, of: parameter, in: reading)
        }
        note(wrapper, in: reading)
    }

    /// Records a type parameter whose types no call shows. If it is passed to a function, linking decides whether that
    /// resolves or registers.
    private func noteUnread(_ call: WrappedCall, of parameter: String, in reading: FileReading) {
        guard let through = call.through else {
            return reading.noteUnreadResolution(call.node, dialect, of: "the type parameter \(parameter)")
        }
        note(
            UntypedCall(form: through, labels: call.arguments?.labels, place: reading.place(of: call.node)), in: reading
        )
    }

    func note(_ wrapper: WrapperFact, in reading: FileReading) {
        reading.claim()
        var other = wrapper
        let isKnown = reading.facts.wrappers.contains { known in
            other.place = known.place
            return other == known
        }
        if !isKnown { reading.update { $0.wrappers.append(wrapper) } }
    }

    func note(_ call: UntypedCall, in reading: FileReading) {
        reading.update { $0.untypedCalls.append(call) }
    }
}

extension ExprSyntax {
    /// The members of the type or extension that contains it.
    private var membersOfType: MemberBlockItemListSyntax {
        var next = parent
        while let node = next, !node.isProtocol((any DeclGroupSyntax).self) { next = node.parent }
        return next?.asProtocol((any DeclGroupSyntax).self)?.memberBlock.members ?? []
    }

    /// The parameters of the initializers in the type that contains it.
    fileprivate var initializersOfType: [WrapperParameters] {
        membersOfType.compactMap { $0.decl.as(InitializerDeclSyntax.self) }
            .map { WrapperParameters($0.signature.parameterClause) }
    }

    /// The type of the property `wrappedValue` of the type that contains it; `nil` if the type does not declare it here.
    fileprivate var typeOfWrappedValue: String? {
        for variable in membersOfType.lazy.compactMap({ $0.decl.as(VariableDeclSyntax.self) }) {
            guard let binding = variable.bindings.first, binding.pattern.trimmedDescription == "wrappedValue" else {
                continue
            }
            return binding.typeAnnotation.map { TypeName.of($0.type) }
        }
        return nil
    }
}
#endif
