import Joinery

extension Dependencies {
    var payment: any PaymentGateway { required() }
    var connection: Connection { shared { Connection() } }
    var checks: [any Check] { collection() }
}

@main struct Shop {
    static func main() {
        prepareDependencies {
            $0.bind(\.payment) { CardGateway(connection: $0.connection) }
            $0.contribute(to: \.checks) { ConnectionCheck(connection: $0.connection) }
        }
    }
}
