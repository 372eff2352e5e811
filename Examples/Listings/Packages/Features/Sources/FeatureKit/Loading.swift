import ListingsDomain

/// What a screen shows of a value that a service provides.
public enum Loading<Value: Sendable>: Sendable {
    case loading
    case loaded(Value)
    /// The text to show.
    case failed(String)

    public var value: Value? {
        guard case .loaded(let value) = self else { return nil }
        return value
    }

    /// Shows an error, unless the user need not know about it.
    public mutating func fail(_ error: ServiceError) {
        if let message = error.message { self = .failed(message) }
    }
}

extension Loading: Equatable where Value: Equatable {}
