import Joinery

extension Dependencies {
    var database: Database { singleton { Database() } }
    var work: UnitOfWork { perResolution { UnitOfWork(database: database) } }
    var orders: Orders { singleton { Orders(work: work) } }
}
