import Joinery

extension Dependencies {
    var client: FileClient { singleton { FileClient() } }
    public var title: FileTitle { singleton { FileTitle(client: client) } }
    public var subtitle: Subtitle { singleton { Subtitle() } }
}
