import Joinery

@main struct App {
    static func main() async {
        _ = inject(\.router)
        await Synchronization().finish()
    }
}

extension Dependencies {
    var router: Router { singleton { MainActor.assumeIsolated { Router() } } }
    var banner: Banner { singleton { MainActor.assumeIsolated { Banner() } } }
    var sounds: Sounds { singleton { MainActor.assumeIsolated { Sounds() } } }
    var alarm: Alarm { singleton { Alarm(sounds: sounds) } }
    var card: Card { transient { MainActor.assumeIsolated { Card() } } }
    var badge: Badge { transient { MainActor.assumeIsolated { Badge() } } }
}

struct Bell { let alarm = inject(\.alarm) }

actor Synchronization {
    func finish() {
        inject(\.router).close()
        inject(\.banner).show()
        inject(\.sounds).play()
        inject(\.alarm).ring()
        inject(\.card).show()
        inject(\.badge).show()
    }
}

func prepare() { prepareDependencies { $0[\.badge] = Badge() } }
