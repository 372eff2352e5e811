// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
// The raw tree, without positions and parents, takes a tenth of the time. Most files are no deeper than that.
@_spi(RawSyntax) package import SwiftSyntax

/// Whether a tree can be visited, and its errors reported, with limited time and stack.
package struct TreeShape {
    /// The maximum number of errors that are reported individually.
    static let mostErrors = 200
    /// The maximum depth of the tree. Ordinary code has a tenth of it.
    private static let deepest = 1_000

    /// The position of a node that is too deep for visitors, which recurse for each level.
    ///
    /// The parser builds chains, such as `a.b.c`, in a loop, each part around the one before.
    package private(set) var tooDeep: AbsolutePosition?
    /// The position of the first error beyond the maximum.
    private(set) var tooManyErrors: AbsolutePosition?
    /// The position of the first `=` that lacks whitespace but has it in the tree, which happens after an invalid byte.
    ///
    /// The generator of errors crashes if there is nothing to insert.
    private(set) var unfixable: AbsolutePosition?

    /// Examines a tree.
    ///
    /// - Complexity: O(*n*) for *n* nodes.
    package init(_ tree: SourceFileSyntax) {
        if tree.hasError || Self.exceeds(Self.deepest, tree.raw) { find(in: tree) }
    }

    /// The maximum number of nodes on a path that share their text. The longest such path of Swift's grammar has about
    /// eight, from the list of statements to a name.
    private static let mostAround = 16

    /// Whether a node has more levels below it than that. It recurses only that deep.
    private static func exceeds(_ levels: Int, _ node: RawSyntax) -> Bool {
        // A short text has no deep tree.
        guard node.byteLength * mostAround >= levels, let layout = node.layoutView else { return false }
        if levels == 0 { return true }
        for case let child? in layout.children where !child.isToken && exceeds(levels - 1, child) { return true }
        return false
    }

    /// Finds the positions, without recursion.
    private mutating func find(in tree: SourceFileSyntax) {
        let viewMode = tree.hasError ? SyntaxTreeViewMode.all : .sourceAccurate
        var errors = 0
        var open = [tree.children(viewMode: viewMode).makeIterator()]
        while let last = open.indices.last {
            guard let child = open[last].next() else {
                open.removeLast()
                continue
            }
            let token = child.as(TokenSyntax.self)
            if token?.presence == .missing || child.is(UnexpectedNodesSyntax.self) {
                errors += 1
                if errors == Self.mostErrors + 1 { tooManyErrors = child.positionAfterSkippingLeadingTrivia }
            }
            if let token {
                if unfixable == nil, Self.isUnfixable(token) { unfixable = token.positionAfterSkippingLeadingTrivia }
                continue
            }
            if open.count == Self.deepest {
                tooDeep = child.positionAfterSkippingLeadingTrivia
                return
            }
            open.append(child.children(viewMode: viewMode).makeIterator())
        }
    }

    private static func isUnfixable(_ token: TokenSyntax) -> Bool {
        guard token.tokenDiagnostic?.kind == .equalMustHaveConsistentWhitespaceOnBothSides else { return false }
        let sides = [token.previousToken(viewMode: .all)?.trailingTrivia, token.trailingTrivia]
        return sides.allSatisfy { $0?.contains(where: \.isSpaceOrTab) == true }
    }
}
#endif
