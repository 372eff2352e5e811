// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import Testing

/// The value that the bindings of all dialects build.
final class Note: Sendable {
    let text: String

    init(_ text: String) {
        self.text = text
    }
}

typealias NoteBinding = any KeyPath<Dependencies, Note> & Sendable

/// A dialect in the pair tests, with its bindings and its API to read and change bindings of any dialect.
struct Dialect: Sendable, CustomTestStringConvertible {
    let name: String
    /// A binding whose text is the dialect's name.
    let leaf: NoteBinding
    /// A binding that is built from another dialect's leaf, read with this dialect's API.
    let built: @Sendable (_ from: Dialect) -> NoteBinding
    /// A binding that depends on a binding of the other dialect, which depends on this one.
    let cycle: @Sendable (_ with: Dialect) -> NoteBinding
    /// The name of `cycle` in messages, including its place.
    let cycleStep: @Sendable (_ with: Dialect) -> String
    /// The end of a cycle message, if the cycle returns to this dialect's binding.
    let deferral: @Sendable (_ with: Dialect) -> String
    /// Reads a binding of any dialect with this dialect's API.
    let read: @Sendable (NoteBinding) -> Note
    /// Overrides any dialect's binding with a note during an operation.
    let replacing: @Sendable (NoteBinding, Note, () -> Void) -> Void
    /// Decorates the note of any dialect's binding during an operation.
    let decorating: @Sendable (NoteBinding, @escaping @Sendable (Note) -> Note, () -> Void) -> Void

    var testDescription: String { name }

    static let all: [Dialect] = [.native, .mixin, .objects, .values, .keys, .container, .factory, .resolver]

    static func named(_ name: String) -> Dialect {
        all.first { $0.name == name } ?? .native
    }
}

/// A dialect that reads or changes a binding, and the dialect that declares it.
struct DialectPair: Sendable, CustomTestStringConvertible {
    let reader: Dialect
    let source: Dialect

    var testDescription: String { "\(reader.name) with \(source.name)" }

    static let all: [DialectPair] = Dialect.all.flatMap { reader in
        Dialect.all.filter { $0.name != reader.name }.map { DialectPair(reader: reader, source: $0) }
    }
}
