// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftSyntax

/// A parameter of an endpoint's closure.
struct ClosureParameter {
    let element: TupleTypeElementSyntax
    /// The name in the body of the method.
    let name: String

    init(_ element: TupleTypeElementSyntax, at index: Int) {
        self.element = element
        name = "p\(index)"
    }

    /// The argument label; `_` if the closure type has none.
    var label: String { element.secondName?.text ?? "_" }
    var isVariadic: Bool { element.ellipsis != nil }
    var isPack: Bool { element.type.is(PackExpansionTypeSyntax.self) }

    /// The declaration of the method's parameter.
    var declaration: String { "\(label) \(name): \(element.type.trimmed)" }

    /// The argument that the method passes to the closure.
    var argument: String { element.type.forwarding(name) }
}

extension ClosureType {
    var namedParameters: [ClosureParameter] {
        parameters.enumerated().map { ClosureParameter($1, at: $0) }
    }

    /// The start of a closure literal that ignores all arguments.
    var ignoringSignature: String {
        let names = namedParameters
        guard !names.isEmpty else { return "" }
        guard names.contains(where: \.isPack) else { return names.map { _ in "_" }.joined(separator: ", ") + " in" }
        return "(" + names.map { "_: \($0.element.type.trimmed)" }.joined(separator: ", ") + ") in"
    }
}
#endif
