import Joinery

extension Dependencies {
    var settings: Settings { singleton { Settings() } }
    var store: any Store {
        if settings.isLocal { singleton { LocalStore() } } else { singleton { RemoteStore() } }
    }
    var gateway: any PaymentGateway {
        switch settings.country {
        case .japan: singleton { BankGateway() }
        default: singleton { CardGateway() }
        }
    }
}

struct Screen {
    let store = inject(\.store)
    let gateway = inject(\.gateway)
}
