final class Container {
    private var factories: [ObjectIdentifier: () -> Any] = [:]
    func register<T>(_ type: T.Type, _ factory: @escaping () -> T) { factories[ObjectIdentifier(type)] = factory }
    func resolve<T>(_ type: T.Type) -> T? { factories[ObjectIdentifier(type)]?() as? T }
}
func start(_ container: Container) {
    container.register(Store.self) { DiskStore() }
    show(container.resolve(Store.self)!)
}
