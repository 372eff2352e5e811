// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// Services that each clause of an `#if` registers. They become one binding with the same `#if`.
extension Migrator {
    /// Returns the native form of a service that several clauses of an `#if` register; `nil` if one declaration does.
    ///
    /// - Throws: ``Stay`` if a clause does not register it, or if the registrations differ in more than their values.
    mutating func declaration(inClausesOf index: Int, _ source: MigrationSource) throws(Stay) -> NativeDeclaration? {
        let binding = bindings[index]
        let sites = ([binding.site] + graph.nodes[binding.node].otherSites).sorted()
        guard sites.count > 1 else { return nil }
        guard request.dialect.findsByType, sites.allSatisfy({ $0.file == source.file }) else {
            throw Stay("it has several declarations")
        }
        let clauses = sites.compactMap { source.token(at: $0.place)?.enclosing(IfConfigClauseSyntax.self) }
        guard clauses.count == sites.count, Set(clauses.map(\.id)).count == sites.count,
            let list = clauses.first?.parent?.as(IfConfigClauseListSyntax.self),
            clauses.allSatisfy({ $0.parent?.id == Syntax(list).id }), list.count == clauses.count,
            list.last?.poundKeyword.text == "#else"
        else { throw Stay("it is registered under a condition") }
        var variants: [NativeDeclaration] = []
        for site in sites {
            guard let fact = fact(at: site), fact.conditions.count == 1 else {
                throw Stay("it is registered under a condition")
            }
            var variant = MigratingBinding(node: binding.node, fact, at: site)
            variant.hasVariants = true
            variant.needs = binding.needs
            variants.append(try conversion.declaration(of: variant, in: source, types(in: site.module)))
        }
        return try merged(variants, clauses.map(\.head))
    }

    private func fact(at site: Graph.Site) -> BindingFact? {
        facts[site.module].files.first { $0.file == site.file }?.bindings.first { $0.place == site.place }
    }

    /// Returns one declaration with the values of several.
    private func merged(_ variants: [NativeDeclaration], _ heads: [String]) throws(Stay) -> NativeDeclaration {
        guard var merged = variants.first, var moved = merged.moved else { throw Stay("it has several declarations") }
        let all = variants.compactMap(\.moved)
        guard variants.allSatisfy({ $0.type == merged.type && $0.scope == merged.scope && $0.lazyProperties.isEmpty }),
            all.count == variants.count, all.allSatisfy({ $0.isolation == moved.isolation && !$0.hasCompletion })
        else { throw Stay("the registrations under conditions differ in more than their values") }
        moved.locals = all.flatMap(\.locals)
        moved.localNames = all.reduce(into: []) { $0.formUnion($1.localNames) }
        moved.further = all.flatMap(\.further) + all.dropFirst().map(\.statement)
        if moved.closure != nil || moved.named.isEmpty {
            moved.value =
                zip(heads, all).flatMap { head, variant in
                    [MovedDeclaration.Piece.text(head), .line(0)] + variant.value + [.line(0)]
                } + [.text("#endif")]
        }
        merged.moved = moved
        merged.edits = variants.flatMap(\.edits)
        merged.otherRanges = variants.dropFirst().map(\.range)
        return merged
    }
}

extension IfConfigClauseSyntax {
    /// The line that begins it.
    fileprivate var head: String {
        condition.map { "\(poundKeyword.text) \($0.trimmedDescription)" } ?? poundKeyword.text
    }
}

extension MigrationSource {
    /// Returns the bytes of each `#if` whose statements all move, with the comments in it.
    func configurations(of moving: Set<SyntaxIdentifier>) -> [Range<Int>] {
        let search = ConfigurationSearch(moving)
        search.walk(tree)
        return search.found.map(\.bytes)
    }
}

/// A search for `#if` among statements, all of which move.
private final class ConfigurationSearch: SyntaxVisitor {
    private let moving: Set<SyntaxIdentifier>
    private(set) var found: [IfConfigDeclSyntax] = []

    init(_ moving: Set<SyntaxIdentifier>) {
        self.moving = moving
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
        let statements = node.clauses.map { $0.elements?.as(CodeBlockItemListSyntax.self) }
        let isEmptied = statements.allSatisfy { list in list?.allSatisfy { moving.contains($0.id) } == true }
        guard isEmptied, node.clauses.allSatisfy({ $0.elements != nil }) else { return .visitChildren }
        found.append(node)
        return .skipChildren
    }
}
#endif
