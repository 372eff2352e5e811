// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import Measuring

/// What a generated program prints: figures by their names.
package struct Figures: Equatable, Sendable {
    private let values: [String: Double]

    /// Reads lines such as `last 28000.0 8`: a name, the figure, and a sum that only shows that work was done.
    package init(output: String) {
        values = output.split(separator: "\n").reduce(into: [:]) { values, line in
            let words = line.split(separator: " ")
            if words.count > 1 { values[String(words[0])] = Double(words[1]) }
        }
    }

    /// Runs a program and reads what it prints.
    package init(running path: String, _ argument: String) async throws(CommandError) {
        self.init(output: try await Command(path, [argument]).run().output)
    }

    /// The figure of a name; not a number where there is none.
    package subscript(name: String) -> Double { values[name] ?? .nan }
}
