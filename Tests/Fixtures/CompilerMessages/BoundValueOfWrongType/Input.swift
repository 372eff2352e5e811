import Joinery

protocol Payment: Sendable {}
struct CardTerminal: Sendable {}

extension Dependencies {
    var payment: any Payment { required() }
}

func prepare() {
    prepareDependencies {
        $0.bind(\.payment) { CardTerminal() }
    }
}
