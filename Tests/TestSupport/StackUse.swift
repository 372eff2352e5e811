// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

private struct Sixteen<Element> {
    var elements:
        (
            Element, Element, Element, Element, Element, Element, Element, Element, Element, Element, Element, Element,
            Element, Element, Element, Element
        )
}

/// Runs an operation with the given number of additional bytes of the current thread's stack in use.
package func below<Result>(_ byteCount: UInt, _ operation: () -> Result) -> Result {
    below(byteCount, from: nil, operation)
}

private func below<Result>(_ byteCount: UInt, from start: UInt?, _ operation: () -> Result) -> Result {
    var frame: Sixteen<Sixteen<UInt64>>?
    return withUnsafeMutableBytes(of: &frame) { bytes in
        touch(bytes)
        defer { touch(bytes) }
        let position = UInt(bitPattern: bytes.baseAddress)
        let start = start ?? position
        return start - position < byteCount ? below(byteCount, from: start, operation) : operation()
    }
}

/// Keeps an optimized build from removing the allocation.
@inline(never) @_optimize(none)
private func touch(_ bytes: UnsafeMutableRawBufferPointer) {
    bytes[bytes.count - 1] = bytes[0]
}
