// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftDiagnostics
@_spi(SyntaxText) internal import SwiftParserDiagnostics
package import SwiftSyntax

/// The first syntax error of a file.
package struct SyntaxMistake {
    package let position: AbsolutePosition
    /// The error in the parser's words, after a subject such as "its file".
    package let reason: String

    /// Finds the first error of a tree; `nil` if it has none.
    package init?(in tree: SourceFileSyntax, _ shape: TreeShape) {
        guard tree.hasError else { return nil }
        // The generator's time is quadratic in the number of errors.
        if let position = shape.tooManyErrors {
            self.position = position
            reason = "does not parse: more than \(TreeShape.mostErrors) errors end here"
            return
        }
        if let position = shape.unfixable {
            self.position = position
            reason = "does not parse: '=' must have consistent whitespace on both sides"
            return
        }
        // A template with placeholders has dozens of errors. The first one is enough.
        let errors = ParseDiagnosticsGenerator.diagnostics(for: tree).filter { !Self.isHarmless($0.diagMessage) }
        guard let first = errors.min(by: { $0.position < $1.position }) else { return nil }
        let others = errors.count == 2 ? ", and 1 more error" : ", and \(errors.count - 1) more errors"
        position = first.position
        reason = "does not parse: \(first.message)\(errors.count > 1 ? others : "")"
    }

    /// Whether an error is only about whitespace, as in `@objc (name)` and `@ objc`. The compiler accepts it before
    /// Swift 6, and the tree is complete.
    private static func isHarmless(_ message: any DiagnosticMessage) -> Bool {
        message is ExtraneousLeadingWhitespaceError || message is ExtraneousTrailingWhitespaceError
    }
}
#endif
