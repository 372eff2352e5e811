import Joinery

struct HTTPClient: Sendable {}
struct Settings: Sendable {
    var pageSize = 20
}
protocol Books: Sendable {}
struct LiveBooks: Books {
    let client: HTTPClient
}

extension Dependencies {
    var client: HTTPClient { singleton { HTTPClient() } }
    var settings: Settings { singleton { Settings() } }
    var books: any Books { required() }
    var liveBooks: any Books { singleton { LiveBooks(client: client) } }
    var plainBooks: LiveBooks { singleton { LiveBooks(client: client) } }
}

struct Shelf: Sendable {
    let client: HTTPClient
    let settings: Settings
}

extension Dependencies {
    var shelf: Shelf { required() }
}

func prepare() {
    prepareDependencies { $0.bind(\.shelf) { Shelf(client: $0.client, settings: $0.setings) } }
}
