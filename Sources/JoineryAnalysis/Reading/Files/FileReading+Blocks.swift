// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

extension FileReading {
    /// Returns the identity of the statements around a node within the file: the innermost body, branch, or closure.
    ///
    /// - Parameter owner: An additional distinction, such as the container of a registration.
    func block(of node: some SyntaxProtocol, _ owner: String? = nil) -> String? {
        var next = node.parent
        while let current = next {
            if current.is(CodeBlockSyntax.self) || current.is(ClosureExprSyntax.self)
                || current.is(SwitchCaseSyntax.self)
                || current.is(SourceFileSyntax.self)
            {
                let place = place(of: current)
                return "\(place.line):\(place.column)" + (owner.map { " \($0)" } ?? "")
            }
            next = current.parent
        }
        return nil
    }
}
#endif
