public struct Book: Sendable, Equatable, Identifiable {
    public let id: Int
    public let title: String
    public let price: Int

    public init(id: Int, title: String, price: Int) {
        self.id = id
        self.title = title
        self.price = price
    }
}

public protocol BookStore: Sendable {
    func books() -> [Book]
}

public protocol Payments: Sendable {
    func charge(_ amount: Int) -> String
}

/// The books that are delivered with the app.
struct BundledBooks: BookStore {
    func books() -> [Book] { [Book(id: 1, title: "Atlas", price: 30), Book(id: 2, title: "Botany", price: 45)] }
}

public final class Basket: Sendable {
    public let store: any BookStore

    init(store: any BookStore) {
        self.store = store
    }

    public func total() -> Int { store.books().reduce(0) { $0 + $1.price } }
}
