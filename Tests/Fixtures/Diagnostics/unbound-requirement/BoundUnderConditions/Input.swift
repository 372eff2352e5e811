import Joinery

extension Dependencies {
    var payment: any PaymentGateway { required() }
    var clock: any Clock<Duration> { required() }
}

struct Checkout { let payment = inject(\.payment), clock = inject(\.clock) }

@main struct Shop {
    static func main() {
        prepareDependencies {
            #if DEBUG
            $0.bind(\.payment) { SandboxGateway() }
            #else
            $0.bind(\.payment) { CardGateway() }
            #endif
            $0[\.clock] = ContinuousClock()
        }
    }
}
