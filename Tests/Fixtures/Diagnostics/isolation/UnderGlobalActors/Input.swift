import Joinery
import Elsewhere

extension Dependencies {
    var router: Router { transient { MainActor.assumeIsolated { Router() } } }
}

@globalActor actor StoreActor { static let shared = StoreActor() }

@StoreActor final class Store {
    init() { inject(\.router).open() }
    func load() { inject(\.router).open() }
    nonisolated func name() -> String { inject(\.router).title }
}

@StoreActor func load() { inject(\.router).open() }
@ForeignActor func loadElsewhere() { inject(\.router).open() }
@MainActor func show() { inject(\.router).open() }
