import Joinery

struct Settings: Sendable {}
struct Search { struct Index: Sendable {} }
struct Box<Value: Sendable>: Sendable { let value: Value }
final class Player: Sendable {}
typealias Configuration = Settings

extension Dependencies {
    var settings: Settings { singleton { return Settings() } }
    var configuration: Configuration { singleton { return Settings() } }
    var index: Search.Index { singleton { return Search.Index() } }
    var box: Box<Int> { singleton { return Box(value: 1) } }
    var player: Player { singleton { return Player.init() } }
}

struct Screen {
    let settings = inject(\.settings)
    let configuration = inject(\.configuration)
    let index = inject(\.index)
    let box = inject(\.box)
    let player = inject(\.player)
}
