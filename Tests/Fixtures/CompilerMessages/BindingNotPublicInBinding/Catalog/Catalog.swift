import Joinery

public struct Book: Sendable {}

extension Dependencies {
    var books: [Book] { singleton { [Book()] } }
}
