import Joinery

extension Dependencies {
    var payment: any PaymentGateway { required() }
    var checkout: Checkout { transient { Checkout(payment: payment) } }
}

struct CheckoutScreen {
    @Injected(\.checkout) var checkout
}

@main struct Shop {
    static func main() { CheckoutScreen().show() }
}
