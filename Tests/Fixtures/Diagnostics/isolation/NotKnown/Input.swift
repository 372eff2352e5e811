import Joinery

extension Dependencies {
    var router: Router { transient { MainActor.assumeIsolated { Router() } } }
}

func open() { inject(\.router).open() }

final class Opener {
    let router = inject(\.router)
    func open() {
        inject(\.router).open()
        perform { inject(\.router).open() }
        Task { inject(\.router).open() }
    }
}

struct Links: Sendable {
    let open: @Sendable () -> Void = { inject(\.router).open() }
}
