import Joinery

extension Dependencies {
    var clock: any Clock {
        singleton {
            SystemClock()
        } test: {
            StubClock(start: begin)
        }
    }
    var begin: Instant { singleton { Instant(0) } }
    var tick: Instant { singleton { Instant(1) } }
}

struct Timer { let clock = inject(\.clock) }
