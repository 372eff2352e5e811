// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftSyntax
internal import SwiftSyntaxBuilder
internal import SwiftSyntaxMacros

/// A property requirement.
struct StubProperty: StubMember {
    let place: Syntax
    var closures: [StubClosure]
    let name: String
    private let type: TypeSyntax
    private let attributes: AttributeListSyntax
    private let isolation: StubIsolation
    /// The effects of the getter with a leading space.
    private let effects: String
    private let getter: StubCall
    /// The call of the setter's closure; `nil` for a read-only property.
    private let setter: StubCall?

    /// Returns `nil` for an invalid property, for which the compiler reports an error.
    init?(
        _ binding: PatternBindingSyntax, of property: VariableDeclSyntax, _ environment: StubEnvironment,
        in context: some MacroExpansionContext
    ) {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
            let written = binding.typeAnnotation?.type.trimmed
        else { return nil }
        place = Syntax(binding.pattern)
        self.name = name
        type = environment.replacingSelf(in: written)
        attributes = property.attributes
        isolation = StubIsolation(property.attributes, property.modifiers, environment)
        let get = binding.accessor(.get)?.effectSpecifiers
        effects = get.map { " \($0.trimmedDescription)" } ?? ""
        let described = "\(environment.name).\(name.withoutBackticks)"
        let arguments = context.placeArguments(described, at: property)
        getter = StubCall(
            arguments: [], argumentNames: [], isAsync: get?.asyncSpecifier != nil, throwsClause: get?.throwsClause,
            result: type, isErased: false, place: arguments)
        let isSettable = binding.accessor(.set) != nil
        let describedSetter = described + ".setter"
        setter =
            isSettable
            ? StubCall(settingWith: "newValue", place: context.placeArguments(describedSetter, at: property)) : nil
        let title = name.closureNamePart
        let value = type.withoutImplicitUnwrapping
        closures = [
            StubClosure(
                ["on" + title], type: "\(isolation.closureAttributes)()\(effects) -> \(value)", requirement: described,
                isolation: isolation)
        ]
        guard isSettable else { return }
        closures.append(
            StubClosure(
                ["onSet" + title], type: "\(isolation.closureAttributes)(_ newValue: \(value)) -> Void",
                requirement: describedSetter, isolation: isolation))
    }

    func witness(_ access: String) -> String {
        let head = "    \(attributes.copied)\(access)\(isolation.memberModifier)var \(name): \(type) {\n"
        let get = "        get\(effects) {\n\(getter.body(closures[0].name, indentation: 12))\n        }\n"
        let set = setter.map { "        set {\n\($0.body(closures[1].name, indentation: 12))\n        }\n" } ?? ""
        return head + get + set + "    }"
    }
}

extension PatternBindingSyntax {
    fileprivate func accessor(_ keyword: Keyword) -> AccessorDeclSyntax? {
        guard case .accessors(let accessors) = accessorBlock?.accessors else { return nil }
        return accessors.first { $0.accessorSpecifier.tokenKind == .keyword(keyword) }
    }
}
#endif
