// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A reader's function for one kind of node. Tests leave out one part to see that the code that it reads is then
/// counted as unread.
package struct ReaderPart: Sendable, Hashable {
    /// The kinds of nodes.
    package enum Kind: Int, Sendable, Hashable, CaseIterable {
        case variable, function, type, call, `subscript`, access, name, capture, sequence, postfix
    }

    /// The name of the reader.
    package let reader: String
    /// The kind of node that the part reads.
    package let kind: Kind

    /// Creates a part.
    init(_ reader: String, _ kind: Kind) {
        self.reader = reader
        self.kind = kind
    }

    #if Analyzer
    /// The parts of all readers.
    package static var all: [ReaderPart] { DeclarationWalk.parts }
    #endif
}
