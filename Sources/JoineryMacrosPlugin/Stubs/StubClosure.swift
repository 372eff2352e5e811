// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftParser
internal import SwiftSyntax
internal import SwiftSyntaxBuilder

/// A closure of a stub that a test sets.
struct StubClosure {
    /// From the shortest to the longest.
    private var names: [String]
    /// Without the parentheses that make it optional.
    let type: String
    /// The requirement, as a test is told of it: `ListingRepository.find(_:)`.
    let requirement: String
    let isolation: StubIsolation
    /// A comment on the line that declares it, with blanks before it, or nothing.
    private let hint: String

    init(_ names: [String], type: String, requirement: String, isolation: StubIsolation, hint: String = "") {
        self.names = names
        self.type = type
        self.requirement = requirement
        self.isolation = isolation
        self.hint = hint + (isolation.isShared ? "" : isolation.hint)
    }

    /// How many names there are for a method: its own, with its labels, and with those of its parameters.
    static let namesOfMethod = 3

    var name: String { names[0] }

    mutating func takeLongerName() {
        if names.count > 1 { names.removeFirst() }
    }

    /// The property, and what keeps it.
    func declaration(_ access: String, at place: SourcePlace?) -> String {
        let summary = "\(place.prefix(preceding: 1))    /// What `\(requirement)` calls."
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
    /// The type as a closure has it, in which nothing is unwrapped implicitly.
    var withoutImplicitUnwrapping: TypeSyntax {
        guard let wrapped = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self)?.wrappedType else { return self }
        return "\(wrapped)?"
    }
}

extension String {
    /// A name as the end of another: what no name without backticks can have is left out.
    var closureTitle: String {
        let name = withoutBackticks
        guard !("_" + name).isValidSwiftIdentifier(for: .variableName) else { return name.capitalizedFirst }
        return name.split { !$0.isLetter && !$0.isNumber }.map { String($0).capitalizedFirst }.joined()
    }
}
#endif
