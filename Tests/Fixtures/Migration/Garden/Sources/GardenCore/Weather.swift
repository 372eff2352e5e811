import JoineryDependencies

/// The weather at a place.
public struct WeatherClient: Sendable {
    public var temperature: @Sendable (_ place: String) async throws -> Int
    public var isRaining: @Sendable (_ place: String) -> Bool

    public init(
        temperature: @escaping @Sendable (_ place: String) async throws -> Int,
        isRaining: @escaping @Sendable (_ place: String) -> Bool
    ) {
        self.temperature = temperature
        self.isRaining = isRaining
    }
}

extension WeatherClient: DependencyKey {
    public static var liveValue: Self {
        @Dependency(\.region) var region
        return Self(
            temperature: { place in place.count + region.count },
            isRaining: { _ in false }
        )
    }

    // Always sunny.
    public static let previewValue = Self(temperature: { _ in 20 }, isRaining: { _ in false })

    public static let testValue = Self(
        temperature: unimplemented("WeatherClient.temperature"),
        isRaining: unimplemented("WeatherClient.isRaining", placeholder: false)
    )
}

extension DependencyValues {
    /// The weather service.
    public var weather: WeatherClient {
        get { self[WeatherClient.self] }
        set { self[WeatherClient.self] = newValue }
    }

    /// The region of the garden.
    public var region: String {
        get { self[RegionKey.self] }
        set { self[RegionKey.self] = newValue }
    }
}

private enum RegionKey: DependencyKey {
    static let liveValue = "europe"
    static let testValue = "test"
}
