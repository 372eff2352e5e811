extension Dependencies {
    var payment: any Payment { required() }
    var mail: any Mail { required() }
    var checks: [Check] { collection() }
}

func prepare(_ isDemo: Bool) {
    prepareDependencies {
        $0.bind(\.payment) { CardPayment() }
        $0.contribute(to: \.checks) { DiskCheck() }
        $0.contribute(to: \.checks) { NetworkCheck() }
        if isDemo {
            $0.bind(\.mail) { NoMail() }
        } else {
            $0.bind(\.mail) { SMTPMail() }
        }
        $0.bind(\.payment) { CashPayment() }
        $0.decorate(\.mail) { LoggedMail($0) }
        $0.decorate(\.mail) { QueuedMail($0) }
    }
}
