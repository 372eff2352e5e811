import Domain
import Joinery

extension Dependencies {
    public var database: Database { singleton { Database(clock) } }
}
