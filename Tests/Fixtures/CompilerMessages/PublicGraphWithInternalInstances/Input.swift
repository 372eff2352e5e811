import Joinery

public struct SessionGraph: DependencyGraph {
    let instances = Instances()
}
