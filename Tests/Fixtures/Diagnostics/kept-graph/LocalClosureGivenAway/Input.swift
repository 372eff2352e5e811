import Joinery

extension Dependencies {
    var clock: any Clock { singleton { SystemClock() } }
    var poller: Poller {
        shared {
            let now = { clock.now }
            let poller = Poller(now: now)
            poller.onTick { print(clock.now) }
            return poller
        }
    }
}

struct Screen { let poller = inject(\.poller) }
