import Joinery

extension Dependencies {
    var payment: any PaymentGateway { required() }
    var checkout: Checkout { singleton { Checkout(payment: payment) } }
}

@main struct Shop {
    static func main() {
        prepareDependencies {
            $0.bind(\.payment) { CardGateway(checkout: $0.checkout) }
        }
    }
}
