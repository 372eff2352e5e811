// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

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
