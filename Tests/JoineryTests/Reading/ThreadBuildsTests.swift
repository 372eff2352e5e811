// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import TestSupport
import Testing

@testable import Joinery

struct ThreadBuildsTests {
    @Test func buildsThatUseMuchOfTheStackAreRecorded() async {
        let began = await onThread {
            let builds = ThreadBuilds.current(ThreadBuilds.key).takeUnretainedValue()
            let began = [0, 64 << 10, 320 << 10].map { below($0) { builds.begin() || builds.beginDeep() } }
            for _ in began.filter({ $0 }) { builds.end() }
            return began
        }
        #expect(began == [true, true, false])
    }
}
