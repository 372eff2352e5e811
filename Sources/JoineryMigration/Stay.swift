// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// The reason why code stays in its dialect, as the end of a sentence that begins with "because".
struct Stay: Error, Hashable {
    let reason: String
    /// The place of the cause; `nil` if it is the declaration.
    var site: Graph.Site?

    /// The reason for bindings that a request leaves out.
    static let leftOut = Stay("'--only' leaves it out")

    init(_ reason: String, at site: Graph.Site? = nil) {
        self.reason = reason
        self.site = site
    }
}

extension Stay {
    /// The reason for bindings whose container also runs other code.
    static func effect(_ code: some SyntaxProtocol) -> Stay {
        let remedy = "move it to where the program starts"
        return Stay("'\(code.trimmedDescription)' also runs when its container is first used; \(remedy)")
    }
}
#endif
