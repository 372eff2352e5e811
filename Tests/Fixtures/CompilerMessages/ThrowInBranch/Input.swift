// swift-format-ignore-file: UseEarlyExits
import Joinery
struct MissingKey: Error {}
struct Settings: Sendable {
    var key: String?
}

protocol Payment: Sendable {}
struct CardPayment: Payment {
    let key: String
}

extension Dependencies {
    var settings: Settings { singleton { Settings() } }
    var payment: any Payment {
        get throws {
            try singleton { if let key = settings.key { CardPayment(key: key) } else { throw MissingKey() } }
        }
    }
}
