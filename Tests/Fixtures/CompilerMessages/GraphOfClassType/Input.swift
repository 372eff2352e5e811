import Joinery

class SessionGraph: DependencyGraph {
    let instances = Instances()
}
