import Joinery

public struct Book: Sendable {}

extension Dependencies {
    public var books: [Book] { singleton { [Book()] } }
}
