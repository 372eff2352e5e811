// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A value whose description shows what it was built from: `screen(search(store))`.
final class Piece: Sendable, CustomStringConvertible {
    let name: String
    let parts: [Piece]

    init(_ name: String, _ parts: Piece...) {
        self.name = name
        self.parts = parts
    }

    var description: String {
        parts.isEmpty ? name : "\(name)(\(parts.map(\.description).joined(separator: " ")))"
    }
}
