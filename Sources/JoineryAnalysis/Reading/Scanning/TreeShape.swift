// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
// The tree without its positions and parents, which takes a tenth of the time: nearly all files are no deeper than that.
@_spi(RawSyntax) internal import SwiftSyntax

/// Whether a tree can be visited, and its errors be told, in little time and stack.
struct TreeShape {
    /// How many errors are told one by one.
    static let mostErrors = 200
    /// How many nodes may stand within one another. Code that people write has a tenth of them.
    private static let deepest = 1_000

    /// Where a node is that stands within too many others for visitors, which call themselves for each level.
    ///
    /// The parser builds chains, such as `a.b.c`, in a loop, each part around the one before.
    private(set) var tooDeep: AbsolutePosition?
    /// Where the first error is that is one too many.
    private(set) var tooManyErrors: AbsolutePosition?
    /// Where the first `=` is that lacks blanks, and has one on both sides: after a byte that is none of Swift's.
    ///
    /// The generator of errors stops the program where there is nothing to insert.
    private(set) var unfixable: AbsolutePosition?

    /// Looks through a tree.
    ///
    /// - Complexity: O(*n*) for *n* nodes.
    init(_ tree: SourceFileSyntax) {
        if tree.hasError || Self.exceeds(Self.deepest, tree.raw) { find(in: tree) }
    }

    /// Whether there are more levels below a node than that. It calls itself for each, and no further.
    private static func exceeds(_ levels: Int, _ node: RawSyntax) -> Bool {
        guard let layout = node.layoutView else { return false }
        if levels == 0 { return true }
        for case let child? in layout.children where !child.isToken && exceeds(levels - 1, child) { return true }
        return false
    }

    /// Finds the places, without calling itself.
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
