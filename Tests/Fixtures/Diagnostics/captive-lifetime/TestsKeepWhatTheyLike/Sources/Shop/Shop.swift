import Joinery

extension Dependencies {
    public var work: UnitOfWork { perResolution { UnitOfWork() } }
    public var orders: Orders {
        singleton {
            RemoteOrders()
        } test: {
            StubOrders(work: work)
        }
    }
}
