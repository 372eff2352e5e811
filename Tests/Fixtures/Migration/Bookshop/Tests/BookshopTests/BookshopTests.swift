import BookshopCore
import JoineryFactory
import JoineryFactoryTesting
import Testing
@testable import Bookshop

private struct TwoBooks: BookStore {
    func books() -> [Book] { [Book(id: 8, title: "Chess", price: 5), Book(id: 9, title: "Drums", price: 7)] }
}

@Suite(.container) struct BookshopTests {
    @Test func testsHaveTheirDate() {
        #expect(Container.shared.date() == "2026-11-26")
        #expect(Container.shared.basket().total() == 75)
    }

    @Test func aStubReplacesTheStore() {
        Container.shared.bookStore.register { TwoBooks() }
        #expect(Container.shared.basket().total() == 12)
        #expect(Checkout().pay() == "12 EUR")
    }

    @Test func theBasketIsKept() {
        let basket = Container.shared.basket()
        #expect(Container.shared.basket() === basket)
    }

    @Test func greetsInTheCurrency() {
        let currency = "USD"
        Container.shared.currency.register { currency }
        #expect(Container.shared.greeting() == "We take USD.")
    }

    @Test(.container { $0.bookStore.register { TwoBooks() } })
    @MainActor func modelsOfBooks() {
        let model = Container.shared.shopModel()
        #expect(model.models().map(\.title) == ["- Chess", "- Drums"])
        #expect(model.total() == 12)
        let router = Container.shared.router()
        #expect(model.hasRouter())
        #expect(router.path.isEmpty)
    }
}
