// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import TestSupport
import Testing

@testable import JoineryAsync

/// The alarms behind time limits.
@Suite(.timeLimit(.minutes(30))) struct AlarmsTests {
    private let alarms = Alarms()

    @Test func alarmsGoOffInTheirOrder() async {
        let journal = Journal()
        let isOver = Signal()
        let now = ContinuousClock.now
        _ = alarms.add(at: now + .milliseconds(2)) { journal.note("second") }
        _ = alarms.add(at: now + .milliseconds(1)) { journal.note("first") }
        _ = alarms.add(at: now + .milliseconds(3)) { isOver.send() }
        await isOver.wait()
        #expect(journal.entries == ["first", "second"])
    }

    @Test func removedAlarmNeverGoesOff() async {
        let isOver = Signal()
        let now = ContinuousClock.now
        let remove = alarms.add(at: now + .milliseconds(1)) { Issue.record("The alarm was removed.") }
        remove()
        _ = alarms.add(at: now + .milliseconds(2)) { isOver.send() }
        await isOver.wait()
    }

    @Test func oneTaskSleepsForAllLaterAlarms() {
        let now = ContinuousClock.now
        for second in 1...1_000 { alarms.add(at: now + .seconds(3_600 + second)) {}() }
        #expect(alarms.sleeperCount == 1)
    }

    @Test func onlyAnEarlierAlarmNeedsAnotherSleeper() {
        let now = ContinuousClock.now
        for seconds in [7_200, 3_600, 7_200, 3_600, 5_000] { alarms.add(at: now + .seconds(seconds)) {}() }
        #expect(alarms.sleeperCount == 2)
    }
}
