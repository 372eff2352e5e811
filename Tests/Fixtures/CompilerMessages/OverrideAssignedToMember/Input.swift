import Joinery

protocol Books: Sendable {}
struct LiveBooks: Books {}
struct StubBooks: Books {}

extension Dependencies {
    var books: any Books { singleton { LiveBooks() } }
}

func findsNothing() {
    withDependencies {
        $0.books = StubBooks()
    } operation: {
    }
}
