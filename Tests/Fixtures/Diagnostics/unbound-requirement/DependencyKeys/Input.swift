import Dependencies

struct Payment: TestDependencyKey, Sendable { static let testValue = Payment() }
struct Mail: TestDependencyKey, Sendable { static let testValue = Mail() }
struct Push: TestDependencyKey, Sendable { static let testValue = Push() }

extension Mail: DependencyKey { static let liveValue = Mail() }

extension DependencyValues {
    var payment: Payment {
        get { self[Payment.self] }
        set { self[Payment.self] = newValue }
    }
    var push: Push {
        get { self[Push.self] }
        set { self[Push.self] = newValue }
    }
}

@main struct Shop {
    @Dependency(\.payment) var payment
    @Dependency(Mail.self) var mail
    @Dependency(\.push) var push
    static func main() {
        prepareDependencies { $0.push = Push() }
        print(Shop())
    }
}
