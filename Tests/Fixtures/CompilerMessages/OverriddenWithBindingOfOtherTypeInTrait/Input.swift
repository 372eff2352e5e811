import Joinery
import JoineryTesting
import Testing

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

@Test(.dependencies { $0.override(\.books, with: \.plainBooks) })
func listsBooks() {
    #expect(inject(\.books) is LiveBooks)
}
