// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// A call in the program's own function or property wrapper that resolves or registers a type parameter.
struct WrappedCall {
    /// The call.
    let node: ExprSyntax
    /// The form of the called function, if it may be another wrapper; `nil` if it is the library's.
    var through: String?
    /// The labels of the call after the type.
    var labels: String?
    /// The name of the service.
    var name = RegistrationName.none
    private var nameExpression: ExprSyntax?

    /// Creates a call of a function that may be a wrapper.
    init(_ call: FunctionCallExprSyntax, through: String) {
        node = ExprSyntax(call)
        self.through = through
        labels = call.labelsAfterType
    }

    /// Creates a call of the library's function.
    init(_ node: ExprSyntax, named name: RegistrationName = .none, in arguments: LabeledExprListSyntax? = nil) {
        self.node = node
        self.name = name
        nameExpression = arguments?.first { $0.label?.text == "name" }?.expression
    }

    /// Whether the call's name is constant, or is that with which a function is called.
    func hasKnownName(in function: FunctionDeclSyntax) -> Bool {
        guard name.isComputed else { return true }
        let own = nameExpression?.as(DeclReferenceExprSyntax.self)?.baseName.text
        return own != nil
            && function.signature.parameterClause.parameters.contains {
                $0.firstName.text == "name" && ($0.secondName ?? $0.firstName).text == own
            }
    }
}

extension ServicesReader {
    /// Records that a function registers the type that it is passed, so that its calls are the registrations.
    ///
    /// - Returns: Whether all of its calls show the type.
    func noteRegistering(
        _ parameter: String, _ call: FunctionCallExprSyntax, named name: RegistrationName, scope: ExprSyntax?,
        _ scopeNamed: (ExprSyntax) -> Scope, in reading: FileReading
    ) -> Bool {
        let wrapped = WrappedCall(ExprSyntax(call), named: name, in: call.arguments)
        guard case .function(let function)? = typeParameter(parameter, at: call), wrapped.hasKnownName(in: function),
            function.name.text.first?.isLowercase == true, !Self.others.contains(function.name.text)
        else { return false }
        let first = function.signature.parameterClause.parameters.first
        let takesType = first?.type.metatypeBase == parameter && first?.defaultValue == nil
        // The reader of Resolver reads the calls of such functions by their names.
        let isOfResolver =
            dialect == .resolver && reading.type == "Resolver" && ResolverSyntax.isOwn(function.name.text)
        let isVariadic = function.signature.parameterClause.parameters.contains { $0.ellipsis != nil }
        guard takesType && !isVariadic || isOfResolver else { return false }
        var wrapper = WrapperFact(
            .function, function.name.text, in: reading.type, dialect: dialect, takesType: takesType,
            access: Access.ofMember(function.modifiers, in: reading.extensionAccess),
            at: reading.place(of: function.name))
        wrapper.registers = true
        wrapper.qualifier = name.text
        wrapper.labels = function.labelsAfterType
        // A function can take the scope as an argument.
        wrapper.scope = scope.map { $0.is(DeclReferenceExprSyntax.self) ? .unknown : scopeNamed($0) }
        note(wrapper, in: reading)
        return true
    }
}

extension FunctionDeclSyntax {
    /// The labels of the parameters after a type: see ``WrapperFact/labels``.
    var labelsAfterType: [String] {
        let parameters = signature.parameterClause.parameters
        let first = parameters.first
        return parameters.dropFirst(first?.type.metatypeBase != nil ? 1 : 0).map {
            $0.firstName.text + ($0.defaultValue == nil ? "" : "?")
        }
    }
}

extension FunctionCallExprSyntax {
    /// The labels of the arguments after a type, and those of the closures behind the call; `nil` if there are none.
    var labelsAfterType: String? {
        let startsWithType = arguments.first.map { first in
            first.label == nil || first.expression.metatypeName != nil
                || first.expression.is(DeclReferenceExprSyntax.self)
        }
        var labels = arguments.dropFirst(startsWithType == true ? 1 : 0).map { $0.label?.text ?? "_" }
        if trailingClosure != nil { labels.append(WrapperFact.trailing) }
        labels += additionalTrailingClosures.map(\.label.text)
        return labels.isEmpty ? nil : labels.joined(separator: ":")
    }
}
#endif
