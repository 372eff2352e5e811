import Joinery
import JoineryObjects

extension DependencyObjects {
    static let orders = DependencyObject<Orders> { Orders(work: Dependencies.current.work) }
    static let reports = DependencyObject<Reports> { Reports() }
}

extension Dependencies {
    var work: UnitOfWork { perResolution { UnitOfWork() } }
}

final class Orders: Sendable { init(work: UnitOfWork) {} }

final class Reports: Sendable {
    // Asked for anew each time, and not kept.
    func write() { print(inject(\.work)) }
}
