import Joinery

final class Orders: Sendable {
    let audit = inject(\.audit)
}

struct Audit: Sendable {
    @Injected(\.work) var work
}

extension Dependencies {
    var work: UnitOfWork { perResolution { UnitOfWork() } }
    var audit: Audit { transient { Audit() } }
    var orders: Orders { singleton { Orders() } }
    var reports: Reports { singleton { Reports(trail: trail) } }
    var trail: Audit { audit }
}
