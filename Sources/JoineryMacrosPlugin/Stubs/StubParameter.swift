// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftSyntax

/// A parameter of a method that a protocol requires.
struct StubParameter {
    private let parameter: FunctionParameterSyntax
    /// The name inside of the method.
    let name: String

    init(_ parameter: FunctionParameterSyntax, at index: Int) {
        self.parameter = parameter
        let written = (parameter.secondName ?? parameter.firstName).text
        name = ["_", "self"].contains(written) ? "p\(index)" : written
    }

    var label: String { parameter.firstName.text }

    /// What the parameter adds to the name of a closure.
    var titleOfLabel: String { label == "_" ? "" : label.closureTitle }
    /// What it adds where labels do not tell closures apart.
    var titleOfName: String { (label == "_" ? name : label).closureTitle }

    /// The parameter of the stub's method.
    var declaration: String {
        let names = label == name ? label : "\(label) \(name)"
        return "\(names): \(parameter.type.trimmed)\(parameter.ellipsis == nil ? "" : "...")"
    }

    /// The parameter of the closure; `nil` where no closure can have it.
    func closureParameter(_ generics: GenericErasure) -> String? {
        generics.erased(parameter.type.trimmed.withoutImplicitUnwrapping).map { type in
            "_ \(name.asReference): " + (parameter.ellipsis == nil ? type : "[\(type)]")
        }
    }

    /// What the method hands on to the closure.
    var argument: String { parameter.type.forwarding(name.asReference) }
}

extension GenericErasure {
    /// The parameters of a closure; `nil` where it cannot have one of them.
    func erased(_ parameters: [StubParameter]) -> [String]? {
        let erased = parameters.compactMap { $0.closureParameter(self) }
        return erased.count == parameters.count ? erased : nil
    }
}
#endif
