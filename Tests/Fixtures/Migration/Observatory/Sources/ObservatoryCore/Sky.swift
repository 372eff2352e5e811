public struct Star: Sendable, Equatable {
    public let name: String
    public let magnitude: Double

    public init(name: String, magnitude: Double) {
        self.name = name
        self.magnitude = magnitude
    }
}

public protocol StarCatalog: Sendable {
    func stars() -> [Star]
}

/// The stars that the observatory knows without a network.
struct BundledCatalog: StarCatalog {
    let limit: Double

    func stars() -> [Star] {
        [Star(name: "Sirius", magnitude: -1.5), Star(name: "Vega", magnitude: 0), Star(name: "Mira", magnitude: 6.5)]
            .filter { $0.magnitude <= limit }
    }
}

public protocol Weather: Sendable {
    var isClear: Bool { get }
}

struct CloudySky: Weather {
    var isClear: Bool { false }
}
