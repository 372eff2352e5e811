import Joinery

struct SessionGraph: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
    let user: User
}

extension Dependencies {
    var log: Log { singleton { Log() } }
}

extension SessionGraph {
    var cart: Cart { singleton { Cart(user: user, onChange: { app.log.write("cart of \(user.name)") }) } }
}

struct CartScreen { @Injected(\.cart, of: SessionGraph.self) var cart }
