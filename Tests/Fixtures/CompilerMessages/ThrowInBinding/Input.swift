import Joinery

struct Offline: Error {}

protocol Payment: Sendable {}

extension Dependencies {
    var payment: any Payment {
        get throws {
            try singleton { throw Offline() }
        }
    }
}
