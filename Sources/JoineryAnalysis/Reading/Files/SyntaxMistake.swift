// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftDiagnostics
internal import SwiftParserDiagnostics
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
        let errors = ParseDiagnosticsGenerator.diagnostics(for: tree)
        guard let first = errors.min(by: { $0.position < $1.position }) else { return nil }
        let others = errors.count == 2 ? ", and 1 more error" : ", and \(errors.count - 1) more errors"
        position = first.position
        reason = "does not parse: \(first.message)\(errors.count > 1 ? others : "")"
    }
}
#endif
