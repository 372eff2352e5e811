import Joinery

extension Dependencies {
    public var payment: any PaymentGateway { required() }
    public var checkout: Checkout { transient { Checkout(payment: payment) } }
}
