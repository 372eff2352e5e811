import JoineryObjects

extension DependencyObjects {
    static let cart = DependencyObject<Cart> { Cart() }
    static let prices = DependencyObject<Prices> { Prices() }
    static let page = DependencyObject<Page> { Page(menu: DependencyObjects[.menu]) }
    static let menu = DependencyObject<Menu> { Menu() }
}

final class Cart: Sendable { @Injected(.prices) var prices }
final class Prices: Sendable { @Injected(.cart) var cart }

struct Page: Sendable { let menu: Menu }
struct Menu: Sendable {
    // Asked for when it is drawn, and not when it is built.
    func draw() { DependencyObjects[.page].draw(self) }
}
