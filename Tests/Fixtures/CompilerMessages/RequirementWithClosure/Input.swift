import Joinery

protocol Payment: Sendable {}
struct CardPayment: Payment {}

extension Dependencies {
    var payment: any Payment { required { CardPayment() } }
}
