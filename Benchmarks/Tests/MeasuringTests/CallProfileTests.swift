// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Measuring
import Testing

@Suite struct CallProfileTests {
    private let text = """
        # callgrind format
        events: Ir

        fl=/Request.swift
        fn=find
        12 7
        cfi=/Mutex.swift
        cfn=withLock
        calls=3 40
        +2 90
        fi=/Store.swift
        * 5

        fl=/Mutex.swift
        fn=withLock
        40 90
        """

    @Test func hasCallsAndOwnCosts() {
        let profile = CallProfile(parsing: text)
        #expect(profile.calls == [CallProfile.Call(from: "find", to: "withLock"): 3])
        #expect(profile.instructions == ["/Request.swift": 7, "/Store.swift": 5, "/Mutex.swift": 90])
    }

    @Test func differenceIsForOneOperation() {
        let long = CallProfile(parsing: text)
        let (calls, instructions) = CallProfile.difference(from: CallProfile(parsing: ""), to: long, operations: 2)
        #expect(calls == [CallProfile.Call(from: "find", to: "withLock"): 1.5])
        #expect(instructions["/Mutex.swift"] == 45)
    }
}
