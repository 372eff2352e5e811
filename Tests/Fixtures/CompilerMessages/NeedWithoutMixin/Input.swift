import Joinery

protocol Logger: Sendable {}

protocol UsesLogger { var logger: any Logger { get } }

protocol LoggedCheckout: UsesLogger, Mixin {}

struct Checkout: LoggedCheckout {}
