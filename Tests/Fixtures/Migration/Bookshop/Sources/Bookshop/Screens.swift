import BookshopCore
import JoineryFactory

struct CardPayments: Payments {
    let currency: String

    func charge(_ amount: Int) -> String { "\(amount) \(currency)" }
}

/// Writes down what happens.
final class Journal: Sendable {
    let prefix: String

    init(prefix: String) {
        self.prefix = prefix
    }

    func line(_ text: String) -> String { prefix + text }
}

@MainActor
final class BookModel {
    let book: Book
    @Injected(\.journal) private var journal

    init(book: Book) {
        self.book = book
    }

    var title: String { journal.line(book.title) }
}

@MainActor
final class ShopModel {
    @Injected(\.bookStore) private var store
    @LazyInjected(\.basket) private var basket
    @WeakLazyInjected(\.router) private var router
    private let makeModel = Container.shared.bookModel

    func models() -> [BookModel] { store.books().map { makeModel($0) } }
    func total() -> Int { basket.total() }
    func hasRouter() -> Bool { router != nil }
}

@MainActor
final class Router {
    var path: [String] = []
}

struct Checkout {
    var amount = Container.shared.basket().total()

    func pay() -> String {
        guard let payments = Container.shared.payments() else { return "nothing" }
        return payments.charge(amount)
    }
}

/// Returns the receipt of the basket.
public func receipt() -> String {
    "\(Container.shared.date()): \(Checkout().pay()). \(Container.shared.greeting())"
}

/// Returns the titles in the shop's window.
@MainActor public func titles() -> [String] { Container.shared.shopModel().models().map(\.title) }
