import JoineryValues

protocol NetworkProviding: Sendable {}
struct NetworkProvider: NetworkProviding {}

struct NetworkProviderKey: InjectionKey {
    static var currentValue: any NetworkProviding { NetworkProvider() }
}

extension InjectedValues {
    var networkProvider: any NetworkProviding {
        get { Self[NetworkProviderKey.self] }
        set { Self[NetworkProviderKey.self] = newValue }
    }
}

extension InjectedValues {
    var other: any NetworkProviding {
        get { Self[NetworkProvider.self] }
        set { Self[NetworkProvider.self] = newValue }
    }
}
