import Joinery

protocol Books: Sendable {}
struct LiveBooks: Books {}
struct StubBooks: Books {}

extension Dependencies {
    var books: some Books { singleton { LiveBooks() } }
}

func prepare() {
    prepareDependencies { $0[\.books] = StubBooks() }
}
