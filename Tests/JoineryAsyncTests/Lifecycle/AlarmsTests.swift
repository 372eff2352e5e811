// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import TestSupport
import Testing

@testable import JoineryAsync

/// The alarms behind time limits.
@Suite(.timeLimit(.minutes(30))) struct AlarmsTests {
    private let alarms = Alarms()

    @Test func alarmsGoOffInTheirOrder() async {
        let journal = Journal()
        let isOver = Signal()
        let now = Platform.uptime
        _ = alarms.add(at: now + 0.002) { journal.note("second") }
        _ = alarms.add(at: now + 0.001) { journal.note("first") }
        _ = alarms.add(at: now + 0.003) { isOver.send() }
        await isOver.wait()
        #expect(journal.entries == ["first", "second"])
    }

    @Test func removedAlarmNeverGoesOff() async {
        let isOver = Signal()
        let now = Platform.uptime
        let remove = alarms.add(at: now + 0.001) { Issue.record("The alarm was removed.") }
        remove()
        _ = alarms.add(at: now + 0.002) { isOver.send() }
        await isOver.wait()
    }

    @Test func oneTaskSleepsForAllLaterAlarms() {
        let now = Platform.uptime
        for second in 1...1_000 { alarms.add(at: now + Double(3_600 + second)) {}() }
        #expect(alarms.sleeperCount == 1)
    }

    @Test func onlyAnEarlierAlarmNeedsAnotherSleeper() {
        let now = Platform.uptime
        for seconds in [7_200.0, 3_600, 7_200, 3_600, 5_000] { alarms.add(at: now + seconds) {}() }
        #expect(alarms.sleeperCount == 2)
    }
}
