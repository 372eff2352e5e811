import Joinery

protocol Clock: Sendable {}
struct SystemClock: Clock { init(offset: Int) {} }

extension Dependencies {
    var clock: any Clock {
        singleton {
            return SystemClock(offset: 0)
        } test: {
            return SystemClock(offset: 60)
        }
    }
}

struct Timer { let clock = inject(\.clock) }
