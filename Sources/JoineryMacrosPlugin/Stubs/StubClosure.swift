// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftParser
internal import SwiftSyntax
internal import SwiftSyntaxBuilder

/// A closure of a stub that a test can set.
struct StubClosure {
    /// The possible names, from the shortest to the longest.
    private var names: [String]
    /// The type without the optional.
    let type: String
    /// The name of the requirement in issues, as in `ListingRepository.find(_:)`.
    let requirement: String
    let isolation: StubIsolation
    /// A comment at the end of the line that declares the closure; may be empty.
    private let hint: String

    init(_ names: [String], type: String, requirement: String, isolation: StubIsolation, hint: String = "") {
        self.names = names
        self.type = type
        self.requirement = requirement
        self.isolation = isolation
        self.hint = hint + (isolation.isShared ? "" : isolation.hint)
    }

    /// The number of possible names for a method: its base name, with argument labels, and with parameter names.
    static let methodNameCount = 3

    var name: String { names[0] }

    mutating func takeLongerName() {
        if names.count > 1 { names.removeFirst() }
    }

    /// Returns the declaration of the property and its storage.
    func declaration(_ access: String, at place: SourcePlace?) -> String {
        let summary = "\(place.prefix(preceding: 1))    /// The implementation of `\(requirement)`."
        guard isolation.isShared else { return "\(summary)\n    \(access)var \(name): (\(type))?\(hint)" }
        let storage = "_" + name
        return """
            \(place.prefix())    private \(isolation.modifier)let \(storage) = JoineryMacros._StubbedClosure<\(type)>()
            \(summary)
                \(access)\(isolation.modifier)var \(name): (\(type))? {\(hint)
                    get { \(storage).value }
                    set { \(storage).value = newValue }
                }
            """
    }
}

extension TypeSyntax {
    /// The type with an optional in place of an implicitly unwrapped optional.
    var withoutImplicitUnwrapping: TypeSyntax {
        guard let wrapped = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self)?.wrappedType else { return self }
        return "\(wrapped)?"
    }
}

extension String {
    /// The name as the last part of a longer name, without characters that need backticks.
    var closureNamePart: String {
        let name = withoutBackticks
        guard !("_" + name).isValidSwiftIdentifier(for: .variableName) else { return name.capitalizedFirst }
        return name.split { !$0.isLetter && !$0.isNumber }.map { String($0).capitalizedFirst }.joined()
    }
}
#endif
