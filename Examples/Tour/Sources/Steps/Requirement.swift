import Joinery

protocol PaymentGateway: Sendable {}

struct Checkout: Sendable {
    let payment: any PaymentGateway
}

extension Dependencies {
    var payment: any PaymentGateway { required() }
    var checkout: Checkout { transient { Checkout(payment: payment) } }
}

func requirement() {
    _ = inject(\.checkout)
}
