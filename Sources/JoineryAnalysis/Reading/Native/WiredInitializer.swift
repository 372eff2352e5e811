// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// The initializer of a type that the `@AutoWired` initializer calls.
///
/// The macro plug-in chooses in the same way, in its `WiredInitializer`.
struct WiredInitializer {
    /// A parameter, or the property for which a memberwise initializer has one.
    struct Parameter {
        /// The parameter's name in the type's code.
        let name: TokenSyntax
        /// Whether the argument can be omitted.
        let hasDefault: Bool
    }

    let parameters: [Parameter]
    /// The declaration; `nil` for a memberwise initializer.
    let declaration: InitializerDeclSyntax?

    /// Finds the initializer: the marked one, or else the only one that no other initializer calls and that does not
    /// decode, or else the memberwise initializer of a structure; `nil` if it is uncertain.
    init?(of type: any DeclGroupSyntax) {
        let members = type.memberBlock.members.throughConditions
        let all = members.compactMap { $0.as(InitializerDeclSyntax.self) }
        let marked = all.filter(\.isMarked)
        let candidates = marked.isEmpty ? all.filter { !$0.isConvenience && !$0.decodes } : marked
        if all.isEmpty, type.is(StructDeclSyntax.self) {
            declaration = nil
            parameters = members.flatMap { $0.as(VariableDeclSyntax.self)?.memberwiseParameters ?? [] }
            return
        }
        guard candidates.count == 1 else { return nil }
        declaration = candidates[0]
        parameters = candidates[0].signature.parameterClause.parameters.map { parameter in
            Parameter(
                name: parameter.secondName ?? parameter.firstName, hasDefault: parameter.defaultValue != nil)
        }
    }
}

extension InitializerDeclSyntax {
    fileprivate var isMarked: Bool {
        attributes.contains { attribute in
            let name = attribute.as(AttributeSyntax.self).map { TypeName.of($0.attributeName) }
            return name.map { TypeName.last(of: $0) == "AutoWiredInitializer" } ?? false
        }
    }

    fileprivate var isConvenience: Bool { modifiers.contains { $0.name.text == "convenience" } }

    /// Whether it is `init(coder:)` or `init(from:)`.
    fileprivate var decodes: Bool {
        let labels = signature.parameterClause.parameters.map(\.firstName.text)
        return labels == ["coder"] || labels == ["from"]
    }
}

extension VariableDeclSyntax {
    /// Whether it has a property wrapper with arguments, which may initialize it.
    private var isSetByWrapper: Bool {
        attributes.compactMap { $0.as(AttributeSyntax.self) }.contains { attribute in
            let name = TypeName.last(of: TypeName.of(attribute.attributeName))
            return attribute.arguments != nil && name.first?.isUppercase == true
        }
    }

    /// The parameters for it in a memberwise initializer: none unless it is a stored instance property, and none for a
    /// constant with a value.
    fileprivate var memberwiseParameters: [WiredInitializer.Parameter] {
        let isConstant = bindingSpecifier.tokenKind == .keyword(.let)
        guard !isStatic, !modifiers.contains(where: { $0.name.text == "lazy" }) else { return [] }
        return bindings.compactMap { binding in
            guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier, binding.isStored,
                !isConstant || binding.initializer == nil
            else { return nil }
            let hasValue = binding.initializer != nil || isSetByWrapper
            return WiredInitializer.Parameter(name: name, hasDefault: hasValue)
        }
    }
}

extension PatternBindingSyntax {
    /// Whether it has no accessors except observers.
    fileprivate var isStored: Bool {
        switch accessorBlock?.accessors {
        case nil: true
        case .getter: false
        case .accessors(let list): list.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
        }
    }
}
#endif
