import Joinery

extension Dependencies {
    var client: NetworkClient { singleton { NetworkClient() } }
    public var title: NetworkTitle { singleton { NetworkTitle(client: client) } }
    var subtitle: NetworkSubtitle { singleton { NetworkSubtitle() } }
}
