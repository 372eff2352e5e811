// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftSyntax

/// A parameter of a method requirement.
struct StubParameter {
    private let parameter: FunctionParameterSyntax
    /// The name in the body of the method.
    let name: String

    init(_ parameter: FunctionParameterSyntax, at index: Int) {
        self.parameter = parameter
        let written = (parameter.secondName ?? parameter.firstName).text
        name = ["_", "self"].contains(written) ? "p\(index)" : written
    }

    var label: String { parameter.firstName.text }

    /// The part that the argument label adds to the closure's name.
    var labelInClosureName: String { label == "_" ? "" : label.closureNamePart }
    /// The part that the parameter adds to the closure's name if labels are not sufficient.
    var parameterInClosureName: String { (label == "_" ? name : label).closureNamePart }

    /// The parameter of the stub's method.
    var declaration: String {
        let names = label == name ? label : "\(label) \(name)"
        return "\(names): \(parameter.type.trimmed)\(parameter.ellipsis == nil ? "" : "...")"
    }

    /// Returns the parameter of the closure; `nil` if a closure cannot have it.
    func closureParameter(_ generics: GenericErasure) -> String? {
        generics.erased(parameter.type.trimmed.withoutImplicitUnwrapping).map { type in
            "_ \(name.asReference): " + (parameter.ellipsis == nil ? type : "[\(type)]")
        }
    }

    /// The argument that the method passes to the closure.
    var argument: String { parameter.type.forwarding(name.asReference) }
}

extension GenericErasure {
    /// Returns the parameters of the closure; `nil` if it cannot have one of them.
    func erased(_ parameters: [StubParameter]) -> [String]? {
        let erased = parameters.compactMap { $0.closureParameter(self) }
        return erased.count == parameters.count ? erased : nil
    }
}
#endif
