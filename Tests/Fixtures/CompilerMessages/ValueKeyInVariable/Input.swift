import JoineryValues

protocol NetworkProviding: Sendable {}
struct NetworkProvider: NetworkProviding {}

struct NetworkProviderKey: InjectionKey {
    static var currentValue: any NetworkProviding = NetworkProvider()
}
