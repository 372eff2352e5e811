import Joinery

extension Dependencies {
    var clock: any Clock { singleton { SystemClock() } }
    var now: @Sendable () -> Instant { singleton { { clock.now } } }
    var later: @Sendable () -> Instant { factory { clock.now } }
}

struct Screen {
    let now = inject(\.now)
    let later = inject(\.later)
}
