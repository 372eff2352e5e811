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

struct DataController {
    @Injected(\.networkProvider) var networkProvider: any NetworkProviding
}

actor Loader {
    @Injected(\.networkProvider) private var networkProvider
}

final class Export: Sendable {
    private let networkProvider = Injected(\.networkProvider)
}

@MainActor func setUp(_ controller: DataController) {
    InjectedValues[\.networkProvider] = NetworkProvider()
    controller.networkProvider = NetworkProvider()
    InjectedValues.useLive(\.networkProvider)
}
