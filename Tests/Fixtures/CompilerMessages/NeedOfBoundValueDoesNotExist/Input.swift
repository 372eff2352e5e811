import Joinery

protocol Payment: Sendable {}
struct HTTPClient: Sendable {}

struct CardPayment: Payment {
    let http: HTTPClient
}

extension Dependencies {
    var client: HTTPClient { singleton { HTTPClient() } }
    var payment: any Payment { required() }
}

func prepare() {
    prepareDependencies {
        $0.bind(\.payment) { CardPayment(http: $0.http) }
    }
}
