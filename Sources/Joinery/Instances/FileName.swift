// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The name of a source file, as `#fileID` gives it, at half the size of a `StaticString`.
struct FileName: Equatable, @unchecked Sendable {
    // Proof: the text is that of a literal, which nobody changes and which is there as long as the process.
    private let start: UnsafePointer<UInt8>
    private let count: UInt32

    /// - Parameter fileID: What `#fileID` gives, which has a pointer representation.
    init(_ fileID: StaticString) {
        start = fileID.utf8Start
        count = UInt32(fileID.utf8CodeUnitCount)
    }

    var hash: UInt { BindingHash.ofFile(start, Int(count)) }

    /// Compares by content: one file can have several string pointers, for example where a getter was inlined into
    /// another dynamic library. Equal pointers are told without reading the texts.
    static func == (left: FileName, right: FileName) -> Bool {
        guard left.count == right.count else { return false }
        return left.start == right.start || left.bytes.elementsEqual(right.bytes)
    }

    @inline(__always)
    func hasAddress(of fileID: StaticString) -> Bool { start == fileID.utf8Start }

    private var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: Int(count)) }
}
