// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import JoineryFactory

// The payments module, with a separate container. The app registers its gateway for the other modules.

final class PaymentModule: SharedContainer {
    @TaskLocal static var shared = PaymentModule()
    let manager = ContainerManager()

    var currency: Factory<String> { self { "EUR" }.onArg("-dollars") { "USD" } }
    var gateway: Factory<any PaymentGateway> { self { CardGateway(currency: self.currency()) }.cached }
}

struct CardGateway: PaymentGateway {
    let currency: String

    func charge(_ amount: Int, to user: User) -> String { "\(user.name) pays \(amount) \(currency)" }
}

extension Container: AutoRegistering {
    public func autoRegister() {
        paymentGateway.register { PaymentModule.shared.gateway() }
    }
}
