import Joinery
import JoineryMacros

@AutoWired final class Orders: Sendable {
    init(audit: Audit, session: Session) {}
}

@AutoWired(["unit": \.work], assisted: "id") struct Audit: Sendable {
    let id: Int
    let unit: UnitOfWork
}

extension Dependencies {
    var work: UnitOfWork { perResolution { UnitOfWork() } }
    var session: Session { shared { Session() } }
    var audit: Audit { transient { Audit(from: self, id: 1) } }
    var orders: Orders { singleton { Orders(from: self) } }
    var tested: Orders { singleton { Orders(audit: .none, session: Session()) } }
    var audits: @Sendable (Int) -> Audit { factory { Audit(from: self, id: $0) } }
    var journal: Journal { singleton { Journal(audits: audits) } }
}
