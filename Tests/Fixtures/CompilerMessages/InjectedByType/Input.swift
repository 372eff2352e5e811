import Joinery

protocol Books: Sendable {}
struct LiveBooks: Books {}
struct StubBooks: Books {}

extension Dependencies {
    var books: any Books { singleton { LiveBooks() } }
}

final class BooksPresenter: Sendable {
    private let books = inject(Books.self)
}
