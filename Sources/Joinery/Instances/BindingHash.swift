// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Hashes of what tells bindings apart. Equal bindings have equal hashes, also where the same text lies at several
// addresses. Where place and file are literals, the compiler works the hash out.

@usableFromInline
enum BindingHash {
    /// Line and column in one word. No file has more of either than 32 bits can count.
    @inlinable
    @inline(__always)
    static func position(line: UInt, column: UInt) -> UInt64 {
        UInt64(truncatingIfNeeded: line) << 32 | UInt64(UInt32(truncatingIfNeeded: column))
    }

    /// - Parameter fileID: What `#fileID` gives.
    @inlinable
    @inline(__always)
    static func ofPlace(fileID: StaticString, position: UInt64) -> UInt {
        fileID.fileHash ^ (UInt(truncatingIfNeeded: position ^ (position >> 17)) &* 0x9E37_79B9_7F4A_7C15)
    }

    static func ofType(_ type: ObjectIdentifier) -> UInt { UInt(bitPattern: type) &* 31 }

    static func ofToken(_ token: BindingToken) -> UInt { UInt(bitPattern: token.number) }

    /// Combines the hash of a place or a key with the type of the value.
    @inline(__always)
    static func combining(_ hash: UInt, _ valueType: ObjectIdentifier) -> UInt {
        let mixed = (hash ^ UInt(bitPattern: valueType)) &* 0x9E37_79B9_7F4A_7C15
        return mixed ^ (mixed >> 32)
    }
}

extension StaticString {
    /// The end of a file's name, without its extension: `…e/Search` of `Module/Search.swift`.
    ///
    /// Proof: the eight bytes that are read lie within the text, whose bytes are there as long as the process.
    @inlinable
    @inline(__always)
    var fileHash: UInt {
        let fromEnd = 14
        guard hasPointerRepresentation, utf8CodeUnitCount >= fromEnd else { return 0 }
        let word = UnsafeRawPointer(utf8Start)
            .loadUnaligned(fromByteOffset: utf8CodeUnitCount - fromEnd, as: UInt64.self)
        return UInt(truncatingIfNeeded: word)
    }
}

extension BindingIdentity {
    /// What an index of instances files this binding under.
    var indexHash: UInt {
        var hash: UInt = 0
        if let place { hash = BindingHash.ofPlace(fileID: place.fileID, position: place.position) }
        if let key { hash ^= key.indexHash }
        return BindingHash.combining(hash, valueType)
    }
}
