// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftSyntax

/// The generic parameters and constraints of an initializer that the generated initializer repeats.
///
/// A parameter that occurs in none of the caller's arguments is omitted, because it could not be inferred.
struct GenericSignature {
    /// The clause, as in `<Value: Sendable>`; may be empty.
    let parameters: String
    /// The clause, as in `where Value: Sendable`; may be empty.
    let requirements: String

    static let none = GenericSignature(parameters: "", requirements: "")

    private init(parameters: String, requirements: String) {
        self.parameters = parameters
        self.requirements = requirements
    }

    /// - Parameter arguments: The parameters whose arguments the caller passes.
    init(of initializer: InitializerDeclSyntax, for arguments: [Syntax]) {
        let parameters = initializer.genericParameterClause.map { Array($0.parameters) } ?? []
        let requirements = initializer.genericWhereClause.map { Array($0.requirements) } ?? []
        let names = Set(parameters.map(\.name.text))
        // A parameter that a constraint relates to a kept one can be inferred, too.
        let ties =
            parameters.map { $0.mentioned(of: names) } + requirements.map { $0.mentioned(of: names) }
        var kept = arguments.reduce(into: Set<String>()) { $0.formUnion($1.mentioned(of: names)) }
        while let tie = ties.first(where: { !$0.isDisjoint(with: kept) && !$0.isSubset(of: kept) }) {
            kept.formUnion(tie)
        }
        let repeated = parameters.filter { kept.contains($0.name.text) }
            .map { $0.with(\.trailingComma, nil).trimmedDescription }
        let required = requirements.filter { $0.mentioned(of: names).isSubset(of: kept) }
            .map { $0.with(\.trailingComma, nil).trimmedDescription }
        self.parameters = repeated.isEmpty ? "" : "<\(repeated.joined(separator: ", "))>"
        self.requirements = required.isEmpty ? "" : "where \(required.joined(separator: ", "))"
    }
}

extension SyntaxProtocol {
    fileprivate func mentioned(of names: Set<String>) -> Set<String> {
        Set(tokens(viewMode: .sourceAccurate).map(\.text)).intersection(names)
    }
}
#endif
