// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// The hashes of binding identities.
//
// Equal bindings have equal hashes, even if the same text is at several addresses. If place and file are literals, the
// compiler computes the hash.

@usableFromInline
enum BindingHash {
    /// The line and the column in one word. Neither exceeds 32 bits in any file.
    @inlinable
    @inline(__always)
    static func position(line: UInt, column: UInt) -> UInt64 {
        UInt64(truncatingIfNeeded: line) << 32 | UInt64(UInt32(truncatingIfNeeded: column))
    }

    /// The position of the note that a binding is untouched. No instance has this position, because no line number is
    /// that high.
    @inlinable
    @inline(__always)
    static func ofUntouched(_ position: UInt64) -> UInt64 { position | 1 << 63 }

    /// The position of a binding, given its position or that of its note.
    static func ofBinding(_ position: UInt64) -> UInt64 { position & ~(1 << 63) }

    /// - Parameter fileID: The value of `#fileID`.
    @inlinable
    @inline(__always)
    static func ofPlace(fileID: StaticString, position: UInt64) -> UInt {
        ofPlace(fileHash: fileID.fileHash, position: position)
    }

    @inlinable
    @inline(__always)
    static func ofPlace(fileHash: UInt, position: UInt64) -> UInt {
        fileHash ^ (UInt(truncatingIfNeeded: position ^ (position >> 17)) &* multiplier)
    }

    static func ofType(_ type: ObjectIdentifier) -> UInt { ofType(UInt64(UInt(bitPattern: type))) }

    /// - Parameter type: The address of the type.
    static func ofType(_ type: UInt64) -> UInt { UInt(truncatingIfNeeded: type) &* 31 }

    static func ofToken(_ token: BindingToken) -> UInt { UInt(bitPattern: token.number) }

    /// Combines the hash of a place or a key with the type of the value.
    @inline(__always)
    static func combining(_ hash: UInt, _ valueType: ObjectIdentifier) -> UInt {
        let mixed = (hash ^ UInt(bitPattern: valueType)) &* multiplier
        return mixed ^ (mixed >> (UInt.bitWidth / 2))
    }

    /// An odd number with irregular bits: the golden ratio as a fraction of 64 bits, in systems with 32 bits its lower
    /// half.
    @inlinable
    @inline(__always)
    static var multiplier: UInt { UInt(truncatingIfNeeded: 0x9E37_79B9_7F4A_7C15 as UInt64) }
}

extension StaticString {
    /// A hash of the file that `#fileID` names.
    @inlinable
    @inline(__always)
    var fileHash: UInt {
        hasPointerRepresentation ? BindingHash.ofFile(utf8Start, utf8CodeUnitCount) : 0
    }
}

extension BindingHash {
    /// Returns a hash of the end of a file's name, without its extension: `…e/Search` of `Module/Search.swift`.
    ///
    /// Proof: the eight bytes that are read are within the text, which exists as long as the process.
    @inlinable
    @inline(__always)
    static func ofFile(_ start: UnsafePointer<UInt8>, _ count: Int) -> UInt {
        let fromEnd = 14
        guard count >= fromEnd else { return 0 }
        let word = UnsafeRawPointer(start).loadUnaligned(fromByteOffset: count - fromEnd, as: UInt64.self)
        // The last letters, which differ most often between names, are in the upper half, which a multiplication does
        // not spread.
        return UInt(truncatingIfNeeded: word ^ (word >> 32))
    }
}

/// The name of a source file from `#fileID`, in half the size of a `StaticString`.
struct FileName: Equatable, CustomStringConvertible, @unchecked Sendable {
    // Proof: the text is a literal, which never changes and exists as long as the process.
    private let start: UnsafePointer<UInt8>
    private let count: UInt32

    /// - Parameter fileID: The value of `#fileID`, which has a pointer representation.
    init(_ fileID: StaticString) {
        start = fileID.utf8Start
        count = UInt32(fileID.utf8CodeUnitCount)
    }

    var hash: UInt { BindingHash.ofFile(start, Int(count)) }

    /// Compares by content. One file can have several string pointers, for example if a getter is inlined into another
    /// dynamic library. Equal pointers are compared without reading the text.
    static func == (left: FileName, right: FileName) -> Bool {
        guard left.count == right.count else { return false }
        return left.start == right.start || left.bytes.elementsEqual(right.bytes)
    }

    @inline(__always)
    func hasAddress(of fileID: StaticString) -> Bool { start == fileID.utf8Start }

    var description: String { String(decoding: bytes, as: UTF8.self) }

    private var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: Int(count)) }
}
