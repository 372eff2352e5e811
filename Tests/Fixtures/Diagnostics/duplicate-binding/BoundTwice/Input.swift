import Joinery

extension Dependencies {
    var payment: any PaymentGateway { required() }
}

@main struct Shop {
    static func main() {
        prepareDependencies {
            $0.bind(\.payment) { CardGateway() }
            $0.bind(\.payment) { SandboxGateway() }
        }
        inject(\.payment).open()
    }
}
