// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftParser
internal import SwiftSyntax
internal import SwiftSyntaxMacros

/// Where the compiler says something of a node.
struct SourcePlace {
    /// The file's path as a literal.
    let file: String
    /// Counted from one.
    let line: Int

    /// What has the compiler take the lines below it for those of the source: the one that as many others precede for
    /// this one.
    func directive(preceding lines: Int = 0) -> String {
        "#sourceLocation(file: \(file), line: \(max(line - lines, 1)))"
    }
}

extension SourcePlace? {
    /// The directive on a line of its own, or nothing.
    func prefix(preceding lines: Int = 0) -> String {
        map { $0.directive(preceding: lines) + "\n" } ?? ""
    }
}

extension MacroExpansionContext {
    /// `nil` for what is not in the source.
    func place(of node: some SyntaxProtocol) -> SourcePlace? {
        guard let location = location(of: Syntax(node), at: .afterLeadingTrivia, filePathMode: .filePath),
            let file = location.file.as(StringLiteralExprSyntax.self)?.representedLiteralValue,
            let line = Int(location.line.trimmedDescription)
        else { return nil }
        // The compiler takes no literal here that begins with '#'.
        let escaped = file.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return SourcePlace(file: "\"\(escaped)\"", line: line)
    }
}
#endif
