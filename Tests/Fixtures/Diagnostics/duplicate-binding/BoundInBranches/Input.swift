import Joinery

extension Dependencies {
    var payment: any PaymentGateway { required() }
}

@main struct Shop {
    static func main() {
        prepareDependencies {
            if isDemo {
                $0.bind(\.payment) { SandboxGateway() }
            } else {
                $0.bind(\.payment) { CardGateway() }
            }
        }
        inject(\.payment).open()
    }
}
