// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension String {
    /// The text on one line. Characters that move a cursor, end a line, or change the writing direction are shown as in
    /// a literal, `\n` and `\u{1B}`. Names in sources and of files may contain them.
    package var shown: String {
        guard unicodeScalars.contains(where: { $0.isUnseen }) else { return self }
        return unicodeScalars.map { $0.shown }.joined()
    }
}

extension Unicode.Scalar {
    /// The scalar, or its escape sequence if it is invisible.
    var shown: String { isUnseen ? escaped(asASCII: true) : String(self) }

    /// Whether it is a control character, ends a line, or changes the writing direction.
    var isUnseen: Bool {
        switch value {
        case 0x20..<0x7F: false
        case ..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
