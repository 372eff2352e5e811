import JoineryAsync

struct MissingKey: Error {}
struct Settings: Sendable {
    var key: String?
}

protocol Payment: Sendable {}
struct CardPayment: Payment {
    static func open(_ key: String) async throws -> CardPayment { CardPayment() }
}

extension Dependencies {
    var settings: Settings { singleton { Settings() } }
    var payment: Async<any Payment> {
        asyncSingleton {
            guard let key = settings.key else { throw MissingKey() }
            try await CardPayment.open(key)
        }
    }
}
