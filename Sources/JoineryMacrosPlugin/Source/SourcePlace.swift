// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftParser
internal import SwiftSyntax
internal import SwiftSyntaxMacros

/// The place at which the compiler reports problems of a node.
struct SourcePlace {
    /// The path of the file as a string literal.
    let file: String
    /// The line number, starting at 1.
    let line: Int

    /// Returns a `#sourceLocation` directive that makes the compiler report the lines after it at this place.
    ///
    /// - Parameter lines: The number of generated lines between the directive and the line of this place.
    func directive(preceding lines: Int = 0) -> String {
        "#sourceLocation(file: \(file), line: \(max(line - lines, 1)))"
    }
}

extension SourcePlace? {
    /// Returns the directive followed by a line break; empty if there is no place.
    func prefix(preceding lines: Int = 0) -> String {
        map { $0.directive(preceding: lines) + "\n" } ?? ""
    }
}

extension MacroExpansionContext {
    /// Returns `nil` for a node that is not in the source.
    func place(of node: some SyntaxProtocol) -> SourcePlace? {
        guard let location = location(of: Syntax(node), at: .afterLeadingTrivia, filePathMode: .filePath),
            let file = location.file.as(StringLiteralExprSyntax.self)?.representedLiteralValue,
            let line = Int(location.line.trimmedDescription)
        else { return nil }
        // The compiler does not accept a raw string literal in this directive.
        let escaped = file.map { $0 == "\\" || $0 == "\"" ? "\\\($0)" : "\($0)" }.joined()
        return SourcePlace(file: "\"\(escaped)\"", line: line)
    }
}
#endif
