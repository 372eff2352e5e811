import Joinery
import JoineryTesting
import Testing

protocol Books: Sendable {}
struct LiveBooks: Books {}
struct StubBooks: Books {}

extension Dependencies {
    var books: any Books { singleton { LiveBooks() } }
}

@Test(.dependencies { $0.books = StubBooks() })
func findsNothing() {}
