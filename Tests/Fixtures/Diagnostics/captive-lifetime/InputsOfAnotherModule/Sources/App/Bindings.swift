import Core
import Joinery

extension Dependencies {
    var orders: Orders { singleton { Orders() } }
    var payment: any Payment { required() }
    var search: Search { singleton { Search(user: inject(\.name, of: OtherGraph.self)) } }
}
