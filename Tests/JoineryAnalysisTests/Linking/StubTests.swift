// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import Testing

/// Stubs that a macro writes for a protocol are declared by nothing that is read.
struct StubTests {
    private static func facts(_ module: String, _ kind: ModuleFacts.Kind, _ source: String) -> ModuleFacts {
        ModuleFacts(
            module: module, kind: kind, files: [FileFacts(reading: Array(source.utf8), file: "\(module).swift")])
    }

    private static let modules = [
        facts(
            "Shop", .executable,
            """
            import Joinery
            import JoineryMacros
            @Stubbed protocol Listings: Sendable { func all() -> [Int] }
            @Stubbed protocol Payment: Sendable { func pay(_ amount: Int) }
            extension Dependencies {
                var listings: any Listings { singleton { StoredListings(rate: rate) } test: { ListingsStub() } }
                var payment: any Payment { required() }
                var rate: Int { singleton { 2 } }
            }
            @AutoWired struct Checkout { let listings: any Listings, payment: any Payment }
            @main struct Shop {
                static func main() {
                    prepareDependencies { $0.bind(\\.payment) { CardPayment() } }
                    Checkout(from: .current).open()
                }
            }
            """),
        facts(
            "ShopTests", .test,
            """
            import Joinery
            import JoineryTesting
            import Testing
            @testable import Shop
            struct CheckoutTests {
                let spare = PaymentStub()
                @Test(.dependencies {
                    let listings = ListingsStub()
                    listings.onAll = { [1] }
                    $0[\\.listings] = listings
                    $0.override(\\.payment) { PaymentStub() }
                }) func pays() {
                    Checkout(from: .current).pay()
                }
            }
            """),
    ]

    @Test func programAndTestsHaveNoProblems() {
        #expect(Check().problems(in: Graph(linking: Self.modules)) == [])
    }

    @Test func stubsAreValuesOfOverrides() {
        let explanation = Explanation(Graph(linking: Self.modules))
        #expect(
            explanation.text(for: "listings") == """
                listings: Listings (singleton, with a value for test)
                  declared at Shop.swift:6:9, in module Shop
                  needs
                    rate, Shop.swift:6:67
                  is needed by
                    Checkout, Shop.swift:10:34
                  gets values
                    overridden at ShopTests.swift:10:9, in a test
                  reached through Checkout → listings

                """)
        #expect(
            explanation.text(for: "payment") == """
                payment: Payment (requirement)
                  declared at Shop.swift:7:9, in module Shop
                  needs nothing
                  is needed by
                    Checkout, Shop.swift:10:58
                  gets values
                    bound at Shop.swift:13:31, for the program
                    overridden at ShopTests.swift:11:9, in a test
                  reached through Checkout → payment

                """)
    }
}
#endif
