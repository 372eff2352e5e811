public protocol Lamp: Sendable {
    var brightness: Int { get }
}

struct ElectricLamp: Lamp {
    var brightness: Int { 900 }
}

struct Candle: Lamp {
    var brightness: Int { 1 }
}

public protocol Radio: Sendable {
    func send(_ text: String) -> String
}

/// Writes down which ships pass.
public final class Logbook: Sendable {
    public let keeper: String

    init(keeper: String) {
        self.keeper = keeper
    }

    public func line(_ ship: String) -> String { "\(ship), \(keeper)" }
}
