import Joinery

protocol Clock: Sendable {}
struct SystemClock: Clock {}
struct StubClock: Clock {}

extension Dependencies {
    // The second closure pins the declared type for both.
    var clock: any Clock {
        singleton {
            return SystemClock()
        } test: {
            StubClock()
        }
    }
    // Two types have none but the declared one in common.
    var other: any Clock {
        singleton {
            return SystemClock()
        } test: {
            return StubClock()
        }
    }
}

struct Timer {
    let clock = inject(\.clock)
    let other = inject(\.other)
}
