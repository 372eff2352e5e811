import Joinery

extension Dependencies {
    var payment: any PaymentGateway { required() }
}

@main struct Shop {
    static func main() { print("closed") }
}
