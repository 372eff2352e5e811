import Joinery

struct Settings: Sendable {}
protocol Payment: Sendable {}
struct CardPayment: Payment { let settings: Settings }

extension Dependencies {
    var settings: Settings { singleton { Settings() } }
    var payment: any Payment { required() }
}

func prepare() {
    Dependencies.current.bind(\.payment) { CardPayment(settings: Settings()) }
}
