// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftParser
internal import SwiftSyntax
internal import SwiftSyntaxMacros

/// The name of the method that is generated for an endpoint.
struct MethodName {
    let text: String

    /// Returns `nil` and reports it if the attribute specifies an invalid name.
    init?(of endpoint: Endpoint, in context: some MacroExpansionContext) {
        guard let argument = endpoint.attribute?.argument("method") else {
            text = endpoint.name
            return
        }
        guard let name = argument.as(StringLiteralExprSyntax.self)?.representedLiteralValue else {
            context.diagnose(.methodIsNoLiteral, at: argument)
            return nil
        }
        text = name.isEmpty ? endpoint.name : name
        guard Self.isName(text) else {
            context.diagnose(.methodIsNoName(text), at: argument)
            return nil
        }
        if !endpoint.hasLabels, text.withoutBackticks == endpoint.bareName {
            context.diagnose(.methodIsProperty(text), at: argument)
            return nil
        }
    }

    static func isName(_ text: String) -> Bool {
        guard text.hasPrefix("`") else { return text.isValidSwiftIdentifier(for: .memberAccess) && !text.isKeyword }
        return text.withoutBackticks.isValidSwiftIdentifier(for: .memberAccess)
    }
}

extension String {
    /// Whether a declaration with this name needs backticks.
    fileprivate var isKeyword: Bool { !isValidSwiftIdentifier(for: .variableName) }
}
#endif
