import JoineryValues

protocol NetworkProviding: Sendable {}
struct Database: Sendable {}

struct NetworkProviderKey: InjectionKey {
    static var currentValue: any NetworkProviding { Database() }
}
