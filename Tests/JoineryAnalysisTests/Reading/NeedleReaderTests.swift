// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import Testing

struct NeedleReaderTests {
    @Test func components() {
        let lines = FactLines.reading(
            """
            import NeedleFoundation

            protocol CartDependency: Dependency {
                var store: any Store { get }
                var user: User { get }
            }
            protocol CartPlugIns: PluginExtension {
                var prices: Prices { get }
            }
            final class CartComponent: PluginizedComponent<CartDependency, CartPlugIns, CartExtras>, CartBuilder {
                private let item: Item
                var cart: Cart { shared { Cart(dependency.store, self.dependency.user, log) } }
                var log: Log { Log(item) }
                var prices: Prices { return self.pluginExtension.prices }
                fileprivate var row: Row { Row(log: self.log, user: self.user) { self.cart } }
                func page(_ number: Int) -> PageComponent { PageComponent(parent: self, number: number) }
                func view() -> some View { CartView(store: dependency.store, cart: cart) }
            }
            final class Model {
                var shown: Log { Log() }
            }
            """)
        #expect(
            lines == """
                class CartComponent 10:13
                  later PageComponent() 16:49
                  later CartComponent/dependency.store by dependency needle 17:48
                binding CartComponent.cart: Cart, singleton, needle, internal, 12:9
                  immediate Cart() 12:31
                  immediate CartComponent/dependency.store by dependency needle 12:36
                  immediate CartComponent/dependency.user by dependency needle 12:54
                  immediate log 12:76
                binding CartComponent.log: Log, transient, needle, internal, 13:9
                  immediate Log() 13:20
                  immediate item 13:24
                binding CartComponent.prices: Prices, transient, needle, internal, 14:9
                  immediate CartComponent/pluginExtension.prices by pluginExtension needle 14:33
                binding CartComponent.row: Row, transient, needle, fileprivate, 15:21
                  immediate Row() 15:32
                  immediate CartComponent/itself.log 15:41
                  immediate CartComponent/itself.user 15:57
                  later CartComponent/itself.cart 15:70
                """)
    }

    @Test func extensionsNeedNoImport() {
        let lines = FactLines.reading(
            """
            extension AppComponent {
                var cartBuilder: any CartBuilder { CartComponent(parent: self) }
                public var keychain: any Keychain { shared { StoredKeychain(log) } }
            }
            """)
        #expect(
            lines == """
                binding AppComponent.cartBuilder: CartBuilder, transient, needle, internal, 2:9
                  immediate CartComponent() 2:40
                computed AppComponent.cartBuilder: CartBuilder, transient, native, internal, 2:9
                binding AppComponent.keychain: Keychain, singleton, needle, public, 3:16
                  immediate StoredKeychain() 3:50
                  immediate log 3:65
                binding AppComponent.keychain: Keychain, shared, native, public, 3:16
                """)
    }
}
#endif
