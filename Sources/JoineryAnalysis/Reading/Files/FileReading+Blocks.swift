// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

extension FileReading {
    /// What tells the statements around a node apart from others of the file: the innermost body, branch or closure.
    ///
    /// - Parameter owner: What they are told apart by as well, such as the container that a registration is called on.
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
