// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A place in source code, from the compiler's `#fileID`, `#line` and `#column`.
package struct SourcePlace: Sendable, Hashable, CustomStringConvertible {
    /// The module and the name of the file.
    package let fileID: StaticString
    /// The line and the column in one word.
    let position: UInt64

    /// Creates the place at a line and a column, or 0 if the line is enough.
    package init(fileID: StaticString, line: UInt, column: UInt = 0) {
        self.fileID = fileID
        position = PlaceHash.position(line: line, column: column)
    }

    /// - Parameter position: The line and the column in one word.
    init(fileID: StaticString, position: UInt64) {
        self.fileID = fileID
        self.position = position
    }

    /// The line, counted from one.
    package var line: UInt { UInt(position >> 32) }
    /// The column, counted from one, in bytes.
    package var column: UInt { UInt(position & UInt64(UInt32.max)) }

    /// The file and the line, in the compiler's form.
    package var description: String { "\(fileID):\(line)" }

    /// Compares by content, because one binding can have several string pointers, for example if its getter is inlined
    /// into another dynamic library.
    package static func == (left: SourcePlace, right: SourcePlace) -> Bool {
        left.position == right.position && FileName(left.fileID) == FileName(right.fileID)
    }

    /// Omits the file, so that hashing is cheap. Few files share a line and a column.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(position)
    }
}

/// The name of a source file from `#fileID`, in half the size of a `StaticString`.
struct FileName: Equatable, CustomStringConvertible, @unchecked Sendable {
    // Proof: the text is a literal, which never changes and exists as long as the process.
    let start: UnsafePointer<UInt8>
    let count: Int

    /// - Parameter fileID: The value of `#fileID`, which has a pointer representation.
    init(_ fileID: StaticString) {
        start = fileID.utf8Start
        count = fileID.utf8CodeUnitCount
    }

    /// Compares by content. One file can have several string pointers, for example if a getter is inlined into another
    /// dynamic library. Equal pointers are compared without reading the text.
    @inline(__always)
    static func == (left: FileName, right: FileName) -> Bool {
        guard left.count == right.count else { return false }
        return left.start == right.start || left.hasText(of: right)
    }

    @inline(never)
    private func hasText(of other: FileName) -> Bool { bytes.elementsEqual(other.bytes) }

    var description: String { String(decoding: bytes, as: UTF8.self) }

    private var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }
}

/// The hashes of binding identities.
///
/// Equal bindings have equal hashes, even if the same text is at several addresses. If place and file are literals, the
/// compiler computes the hash of the place.
@usableFromInline
enum PlaceHash {
    /// The line and the column in one word. Neither exceeds 32 bits in any file.
    @inlinable @inline(__always)
    static func position(line: UInt, column: UInt) -> UInt64 {
        UInt64(truncatingIfNeeded: line) << 32 | UInt64(UInt32(truncatingIfNeeded: column))
    }

    /// An odd number with irregular bits: the golden ratio as a fraction of 64 bits, in systems with 32 bits its lower
    /// half.
    @inlinable @inline(__always)
    static var multiplier: UInt { UInt(truncatingIfNeeded: 0x9E37_79B9_7F4A_7C15 as UInt64) }

    @inlinable @inline(__always)
    static func ofPosition(_ position: UInt64) -> UInt {
        UInt(truncatingIfNeeded: position ^ (position >> 17)) &* multiplier
    }

    @inline(__always)
    static func combining(_ hash: UInt, _ value: ObjectIdentifier, _ graph: ObjectIdentifier, _ file: Int) -> UInt {
        let mixed =
            (hash ^ UInt(bitPattern: value) ^ (UInt(bitPattern: graph) &<< 7) ^ UInt(bitPattern: file)) &* multiplier
        return mixed ^ (mixed >> (UInt.bitWidth / 2))
    }
}
