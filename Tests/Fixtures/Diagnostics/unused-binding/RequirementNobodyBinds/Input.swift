import Joinery

// A requirement that nothing needs is reported once.
extension Dependencies {
    var payment: any PaymentGateway { required() }
    var orders: any Orders { required() }
    var prices: any Prices { required() }
    var report: Report { singleton { Report(prices) } }
}

@main struct Shop {
    static func main() { inject(\.orders).open() }
}
