// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// One step of a path through the graph, as messages show it: `search (App/Search.swift:12)`.
package struct PathStep: Sendable, Hashable, CustomStringConvertible {
    package let name: String
    package let place: SourcePlace

    package var description: String { "\(name) (\(place))" }

    /// The key path to write: `\.search`, or `\SessionGraph.favourites`.
    package var keyPath: String { name.contains(".") ? "\\\(name)" : "\\.\(name)" }

    /// The name without its graph.
    package var propertyName: Substring { name.split(separator: ".").last ?? name[...] }
}

extension [PathStep] {
    /// `a (App/File.swift:3) → b (App/File.swift:9) → a`: a step that came before is not told its place again.
    var arrows: String {
        var seen: Set<PathStep> = []
        return map { step in seen.insert(step).inserted ? step.description : step.name }.joined(separator: " → ")
    }
}
