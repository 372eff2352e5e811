// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftSyntax

/// What an initialiser that calls another one repeats of its generic parameters and requirements.
///
/// A parameter that none of the caller's arguments is of would be unknown there: it follows from what is handed on.
struct GenericSignature {
    /// As in `<Value: Sendable>`; empty where there are none.
    let parameters: String
    /// As in `where Value: Sendable`; empty where there are none.
    let requirements: String

    static let none = GenericSignature(parameters: "", requirements: "")

    private init(parameters: String, requirements: String) {
        self.parameters = parameters
        self.requirements = requirements
    }

    /// - Parameter arguments: What the caller gives.
    init(of initializer: InitializerDeclSyntax, for arguments: [Syntax]) {
        let parameters = initializer.genericParameterClause.map { Array($0.parameters) } ?? []
        let requirements = initializer.genericWhereClause.map { Array($0.requirements) } ?? []
        let names = Set(parameters.map(\.name.text))
        // What a kept one is tied to is known with it.
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
