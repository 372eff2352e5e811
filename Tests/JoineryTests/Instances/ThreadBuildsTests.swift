// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import TestSupport
import Testing

@testable import Joinery

private struct Sixteen<Element> {
    var elements:
        (
            Element, Element, Element, Element, Element, Element, Element, Element, Element, Element, Element, Element,
            Element, Element, Element, Element
        )
}

/// Runs an operation below a number of frames of 32 KiB each, at least.
private func below(_ frames: Int, _ operation: () -> Bool) -> Bool {
    guard frames > 0 else { return operation() }
    var frame: Sixteen<Sixteen<Sixteen<UInt64>>>?
    return withUnsafeMutableBytes(of: &frame) { bytes in
        touch(bytes)
        defer { touch(bytes) }
        return below(frames - 1, operation)
    }
}

/// Keeps an optimised build from doing without what is pointed to.
@inline(never) @_optimize(none)
private func touch(_ bytes: UnsafeMutableRawBufferPointer) {
    bytes[bytes.count - 1] = bytes[0]
}

struct ThreadBuildsTests {
    @Test func buildsThatUseMuchOfTheStackLeaveATrace() async {
        let began = await onThread {
            let builds = ThreadBuilds.current(ThreadBuilds.key).takeUnretainedValue()
            let began = [0, 1, 10].map { below($0) { builds.begin() } }
            for _ in began.filter({ $0 }) { builds.end() }
            return began
        }
        #expect(began == [true, true, false])
    }
}
