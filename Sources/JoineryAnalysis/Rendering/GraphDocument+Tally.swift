// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension GraphDocument {
    /// The counts of the nodes, in the words of the page: `8 bindings, 2 consumers, 1 outside`.
    package var tally: String {
        let consumers = nodes.count { $0.kind == .consumer }
        let outside = nodes.count { $0.kind == .external }
        let bindings = nodes.count - consumers - outside
        var parts: [String] = []
        if bindings > 0 || nodes.isEmpty { parts.append(Summary.count(bindings, "binding")) }
        if consumers > 0 { parts.append(Summary.count(consumers, "consumer")) }
        if outside > 0 { parts.append("\(outside) outside") }
        return parts.joined(separator: ", ")
    }
}
