import Joinery

struct SessionGraph: DependencyGraph {
    let instances = Instances()
    let user: User
}

extension SessionGraph {
    var cart: Cart { singleton { Cart(user: user) } }
    var favorites: Favorites { singleton { Favorites(user: user) } }
    var history: History { singleton { History(user: user) } }
    func clear() { history.clear() }
}

func show(_ session: SessionGraph) { print(session.cart, [session].map(\.favorites)) }
