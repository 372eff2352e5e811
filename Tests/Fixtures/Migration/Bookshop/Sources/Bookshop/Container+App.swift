import BookshopCore
import JoineryFactory

extension Container {
    var currency: Factory<String> { self { "EUR" } }
    var journal: Factory<Journal> { self { Journal(prefix: "- ") }.shared }

    var greeting: Factory<String> {
        self {
            let currency = self.currency()
            return "We take \(currency)."
        }
    }

    @MainActor var router: Factory<Router> { self { Router() }.singleton }
    @MainActor var shopModel: Factory<ShopModel> { self { ShopModel() } }

    /// A model for one book.
    @MainActor var bookModel: ParameterFactory<Book, BookModel> { self { BookModel(book: $0) } }
}

extension Container: @retroactive AutoRegistering {
    public func autoRegister() {
        payments.register { CardPayments(currency: self.currency()) }
    }
}
