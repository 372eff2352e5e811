import JoineryResolver
import Testing
@testable import Kiosk

private struct OnePrice: Prices {
    func price(of item: String) -> Int { 1 }
}

struct KioskTests {
    @Test func totals() {
        #expect(Checkout().total() == 7)
        var checkout = Checkout()
        #expect(checkout.receipt() == "3 EUR")
        #expect(greet("Ada") == "Hello, Ada: 3")
    }

    @Test func eachCustomerHasABasket() {
        let first = Cashier()
        #expect(Cashier().basket === first.basket)
        Cashier.next()
        #expect(Cashier().basket !== first.basket)
        #expect(Cashier().basket === Resolver.resolve(Basket.self))
    }

    @Test func aStubReplacesThePrices() {
        Resolver.register { OnePrice() as any Prices }
        #expect(Checkout().total() == 2)
        let printer: Printer = Resolver.resolve()
        #expect(printer.receipt(["tea", "cake"]) == "2 EUR")
        #expect(greet("Ada") == "Hello, Ada: 1")
    }
}
