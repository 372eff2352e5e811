import Catalog

public struct Order: Sendable {
    public let books: [Book]
    public init(books: [Book]) { self.books = books }
}
