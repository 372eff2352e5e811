// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// A search for the types that must be `Sendable` because a `Sendable` structure of the program stores them.
///
/// In Swift 6 mode, the compiler checks the stored properties of such a structure. This shows that a type of a library is
/// `Sendable`, although its declaration was not read.
final class StoredTypes: SyntaxVisitor {
    private let table: TypeTable
    private let module: Int
    private let declared: [String: [TypeFact]]
    private var found: Set<String> = []

    /// Returns the types in a file of a module in Swift 6 mode.
    static func found(
        in source: MigrationSource, _ table: TypeTable, declared: [String: [TypeFact]]
    ) -> Set<String> {
        // The compiler does not check types of such modules.
        guard !source.names.contains("preconcurrency") else { return [] }
        let search = StoredTypes(table, module: source.module, declared)
        search.walk(source.tree)
        return search.found
    }

    private init(_ table: TypeTable, module: Int, _ declared: [String: [TypeFact]]) {
        self.table = table
        self.module = module
        self.declared = declared
        super.init(viewMode: .sourceAccurate)
    }

    private static let uncheckedModifiers: Set = ["static", "nonisolated", "unowned", "weak"]

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
        guard node.genericParameterClause == nil, node.attributes.isEmpty, isChecked(node) else {
            return .visitChildren
        }
        for member in node.memberBlock.members {
            guard let variable = member.decl.as(VariableDeclSyntax.self), variable.attributes.isEmpty,
                !variable.modifiers.contains(where: { Self.uncheckedModifiers.contains($0.name.text) })
            else { continue }
            for binding in variable.bindings where binding.accessorBlock == nil {
                guard let type = binding.typeAnnotation?.type else { continue }
                found.insert(TypeName.withoutOptional(TypeName.of(type)))
            }
        }
        return .visitChildren
    }

    /// Whether a structure is declared as `Sendable`, and neither it nor what it conforms to is isolated to an actor.
    private func isChecked(_ node: StructDeclSyntax) -> Bool {
        let inherited = node.inheritanceClause?.inheritedTypes.map(\.type) ?? []
        let isSendable = inherited.contains { type in
            !type.is(AttributedTypeSyntax.self)
                && table.ancestors(of: TypeName.of(type), from: module).contains("Sendable")
        }
        return isSendable
            && table.ancestors(of: node.name.text, from: module).allSatisfy { name in
                if Self.plain.contains(name) { return true }
                guard table.position(of: name, from: module) != nil, let facts = declared[name] else { return false }
                return facts.allSatisfy { $0.isolation == nil }
            }
    }

    /// Protocols of the standard library, which are not isolated to an actor.
    private static let plain: Set = [
        "Sendable", "Equatable", "Hashable", "Comparable", "Codable", "Encodable", "Decodable", "Identifiable", "Error",
        "CustomStringConvertible", "CaseIterable",
    ]
}

extension Migrator {
    /// Finds the types that modules in Swift 6 mode store in `Sendable` structures.
    mutating func findStoredTypes() {
        for module in facts.indices
        where isInSwift6(module) && !LanguageMode.mayIsolateByDefault(at: graph.modules[module].path) {
            for file in facts[module].files.map(\.file) {
                guard let source = try? source(of: file, module: module) else { continue }
                storedTypes.formUnion(StoredTypes.found(in: source, graph.types, declared: declaredTypes))
            }
        }
    }
}
#endif
