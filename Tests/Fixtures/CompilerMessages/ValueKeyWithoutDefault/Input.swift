import JoineryValues

protocol NetworkProviding: Sendable {}

struct NetworkProviderKey: InjectionKey {
    static var defaultValue: any NetworkProviding { fatalError() }
}
