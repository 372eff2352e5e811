import Factory

enum DI {
    static let container = Container()
    typealias Keys = Container
    typealias Inject<Value> = Injected<Value>
    static let first = Services.shared, second = Services.shared
}

final class Services: SharedContainer {
    static let shared = Services()
    let manager = ContainerManager()
}

extension DI.Keys {
    var store: Factory<Store> { self { Store() } }
}

extension Services {
    var clock: Factory<Clock> { self { Clock() } }
}
