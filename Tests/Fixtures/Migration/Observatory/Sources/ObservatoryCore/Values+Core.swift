public import JoineryValues

// MARK: - Keys

private struct MagnitudeLimitKey: InjectionKey {
    static let currentValue = 6.0
}

private struct StarCatalogKey: InjectionKey {
    // The limit decides what is visible.
    static var currentValue: any StarCatalog {
        let limit = InjectedValues[\.magnitudeLimit]
        return BundledCatalog(limit: limit)
    }
}

/// The weather above the dome.
private enum WeatherKey: InjectionKey {
    static var currentValue: any Weather { CloudySky() }
}

private struct ObserverKey: InjectionKey {
    static var currentValue: String? { nil }
}

// MARK: - Values

extension InjectedValues {
    /// The faintest star that is shown.
    public var magnitudeLimit: Double {
        get { Self[MagnitudeLimitKey.self] }
        set { Self[MagnitudeLimitKey.self] = newValue }
    }

    /// All stars.
    public var starCatalog: any StarCatalog {
        get { Self[StarCatalogKey.self] }
        set { Self[StarCatalogKey.self] = newValue }
    }

    public var weather: any Weather {
        get { Self[WeatherKey.self] }
        set { Self[WeatherKey.self] = newValue }
    }

    /// The name of the observer, which the program sets.
    public var observer: String {
        get { Self[ObserverKey.self] ?? "nobody" }
        set { Self[ObserverKey.self] = newValue }
    }
}
