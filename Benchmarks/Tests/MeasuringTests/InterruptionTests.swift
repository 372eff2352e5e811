// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Measuring
import Synchronization
import Testing

struct InterruptionTests {
    private final class Ends: Sendable {
        let signals = Mutex<[Int32]>([])
    }

    @Test func endsAtOnceIfNothingPostponesIt() {
        let ends = Ends()
        Interruption { signal in ends.signals.withLock { $0.append(signal) } }.signalCame(2)
        #expect(ends.signals.withLock { $0 } == [2])
    }

    @Test func endsWithTheLastPostponement() {
        let ends = Ends()
        let interruption = Interruption { signal in ends.signals.withLock { $0.append(signal) } }
        interruption.postpone()
        interruption.postpone()
        interruption.signalCame(15)
        interruption.resume()
        #expect(ends.signals.withLock { $0 } == [])
        interruption.resume()
        #expect(ends.signals.withLock { $0 } == [15])
    }

    @Test func continuesWithoutASignal() {
        let ends = Ends()
        let interruption = Interruption { signal in ends.signals.withLock { $0.append(signal) } }
        interruption.postpone()
        interruption.resume()
        #expect(ends.signals.withLock { $0 } == [])
    }
}
