import FactoryKit

final class Log {}
final class Store {
    @Injected(\.log) static var common

    init() {
        @Injected(\.log) var log
        print(log)
    }

    static func make() -> Store {
        @Injected(\.log) var log
        print(log)
        return Store()
    }

    func write() {
        @LazyInjected(\.log) var log
        let read = {
            @Injected(\.log) var inner
            return inner
        }
        print(log, read())
    }

    var size: Int {
        @Injected(\.log) var log
        return "\(log)".count
    }
}
final class Keeper { @Injected(\.log) var log }

extension Container {
    var log: Factory<Log> { self { Log() }.cached }
    var store: Factory<Store> { self { Store.make() }.singleton }
    var other: Factory<Store> { self { Store() }.singleton }
    var keeper: Factory<Keeper> { self { Keeper() }.singleton }
}

Container.shared.manager.reset(scope: .cached)
print(Container.shared.store(), Container.shared.other(), Container.shared.keeper())
