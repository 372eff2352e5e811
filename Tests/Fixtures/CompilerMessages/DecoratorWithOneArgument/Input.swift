import Joinery

protocol Books: Sendable {}
struct LiveBooks: Books {}
struct CachedBooks: Books { let inner: any Books }

extension Dependencies {
    var books: any Books { singleton { LiveBooks() } }
}

func prepare() {
    prepareDependencies { $0.decorate(\.books) { CachedBooks(inner: $0) } }
}
