// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The message for a cycle through properties of `Dependencies` or of another graph.
///
/// - Parameters:
///   - place: The file and line of the first binding.
///   - last: The name of the binding before the path returns to the first.
///   - first: The name of the first binding.
///   - graph: The type that the first binding is a property of; empty for `Dependencies`.
///   - overrides: The lines about overrides, each after a line break.
func cycleMessage(
    _ place: String, _ path: String, last: String, first: String, graph: String = "", overrides: String = ""
) -> String {
    let arguments = "\\.\(first)" + (graph.isEmpty ? "" : ", of: \(graph).self")
    return """
        \(place): Fatal error: dependency cycle: \(path)\(overrides)
          Each of these waits for the next one to be built.
          Let one of them resolve later, for example in the type that \(last) builds:
            @LazyInjected(\(arguments)) var \(first)
          In a Sendable class, which takes no property wrapper:
            let \(first) = LazyInjected(\(arguments))
        """
}
