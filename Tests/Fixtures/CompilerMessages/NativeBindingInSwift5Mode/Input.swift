import Joinery
import JoineryObjects

struct Checkout: Sendable {}

extension Dependencies {
    var checkout: Checkout { singleton { Checkout() } }
}

final class CheckoutPresenter {
    @Injected(\.checkout) var checkout
}
