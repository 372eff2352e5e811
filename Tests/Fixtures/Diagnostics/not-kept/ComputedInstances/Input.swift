import Joinery

struct Computed: DependencyGraph { var instances: Instances { Instances() } }
struct Returned: DependencyGraph { var instances: Instances { return .init() } }
struct Getter: DependencyGraph {
    var instances: Instances {
        get { Joinery.Instances() }
    }
}
struct Extended {}
extension Extended: DependencyGraph { var instances: Instances { Instances() } }

struct Stored: DependencyGraph { let instances = Instances() }
struct Forwarded: DependencyGraph {
    let stored: Stored
    var instances: Instances { stored.instances }
}
struct Other { var instances: Instances { Instances() } }
