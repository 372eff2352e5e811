import Joinery

struct Offline: Error {}

protocol Payment: Sendable {}

extension Dependencies {
    var payment: any Payment {
        get throws {
            try singleton {
                print("there is no payment yet")
                throw Offline()
            }
        }
    }
}
