// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftSyntax
internal import SwiftSyntaxBuilder
internal import SwiftSyntaxMacros

/// A property that a protocol requires.
struct StubProperty: StubMember {
    let place: Syntax
    var closures: [StubClosure]
    let name: String
    private let type: TypeSyntax
    private let attributes: AttributeListSyntax
    private let isolation: StubIsolation
    /// The effects of the getter, with a space before them.
    private let effects: String
    private let getter: StubCall
    /// `nil` for a property that cannot be set.
    private let setter: StubCall?

    /// `nil` for what is no property of a protocol, which the compiler tells.
    init?(
        _ binding: PatternBindingSyntax, of property: VariableDeclSyntax, _ surroundings: StubSurroundings,
        in context: some MacroExpansionContext
    ) {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
            let written = binding.typeAnnotation?.type.trimmed
        else { return nil }
        place = Syntax(binding.pattern)
        self.name = name
        type = surroundings.replacingSelf(in: written)
        attributes = property.attributes
        isolation = StubIsolation(property.attributes, property.modifiers, surroundings)
        let get = binding.accessor(.get)?.effectSpecifiers
        effects = get.map { " \($0.trimmedDescription)" } ?? ""
        let described = "\(surroundings.name).\(name.withoutBackticks)"
        let arguments = context.placeArguments(described, at: property)
        getter = StubCall(
            arguments: [], argumentNames: [], isAsync: get?.asyncSpecifier != nil, throwsClause: get?.throwsClause,
            result: type, isErased: false, place: arguments)
        let isSettable = binding.accessor(.set) != nil
        let describedSetter = described + ".setter"
        setter =
            isSettable
            ? StubCall(settingWith: "newValue", place: context.placeArguments(describedSetter, at: property)) : nil
        let title = name.closureTitle
        let value = type.withoutImplicitUnwrapping
        closures = [
            StubClosure(
                ["on" + title], type: "\(isolation.ofClosure)()\(effects) -> \(value)", requirement: described,
                isolation: isolation)
        ]
        guard isSettable else { return }
        closures.append(
            StubClosure(
                ["onSet" + title], type: "\(isolation.ofClosure)(_ newValue: \(value)) -> Void",
                requirement: describedSetter, isolation: isolation))
    }

    func witness(_ access: String) -> String {
        let head = "    \(attributes.copied)\(access)\(isolation.ofMember)var \(name): \(type) {\n"
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
