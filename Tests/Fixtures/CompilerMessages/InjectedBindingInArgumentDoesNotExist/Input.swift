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

func show(_ books: any Books) {}

func run() {
    show(inject(\.boks))
}
