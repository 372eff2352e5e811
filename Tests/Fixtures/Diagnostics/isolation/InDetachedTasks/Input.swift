import Joinery

extension Dependencies {
    var router: Router { transient { MainActor.assumeIsolated { Router() } } }
    var sync: Sync { singleton { Sync(start: { [self] in Task.detached { router.open() } }) } }
}

@MainActor final class Screen {
    let router = inject(\.router)

    func load() {
        inject(\.router).open()
        Task { inject(\.router).open() }
        Task.detached(priority: .low) {
            inject(\.router).open()
            await MainActor.run { inject(\.router).open() }
            Task { @MainActor in inject(\.router).open() }
        }
        Task.detached { @MainActor in inject(\.router).open() }
    }
}

let sync = inject(\.sync)
