// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import Measuring

/// The output of a generated program: figures by name.
package struct Figures: Equatable, Sendable {
    private let values: [String: Double]

    /// Parses lines such as `last 28000.0 8`: a name, the figure, and a checksum of the work.
    package init(output: String) {
        values = output.split(separator: "\n").reduce(into: [:]) { values, line in
            let words = line.split(separator: " ")
            if words.count > 1 { values[String(words[0])] = Double(words[1]) }
        }
    }

    /// Runs a program and parses its output.
    package init(running path: String, _ argument: String) async throws(CommandError) {
        self.init(output: try await Command(path, [argument]).run().output)
    }

    /// The figure with a name, or NaN if there is none.
    package subscript(name: String) -> Double { values[name] ?? .nan }
}
