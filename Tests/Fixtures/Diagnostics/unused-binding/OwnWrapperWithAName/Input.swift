import Swinject

let container = Container()

@propertyWrapper struct Get<T> {
    let name: String
    init(_ name: String) { self.name = name }
    var wrappedValue: T { container.resolve(T.self, name: name)! }
}
@propertyWrapper struct Named<T> {
    let name: String
    var wrappedValue: T { container.resolve(T.self, name: name)! }
}
@propertyWrapper final class Main<T> {
    lazy var wrappedValue: T = container.resolve(T.self, name: "main")!
}

final class Log {}
final class Store {}
final class Clock {}

struct Screen {
    @Get("x") var log: Log
    @Get("missing") var other: Log
    @Named(name: "disk") var store: Store
    @Main var clock: Clock
    @Main var store2: Store
}

@main struct App {
    static func main() {
        container.register(Log.self, name: "x") { _ in Log() }
        container.register(Log.self, name: "unused") { _ in Log() }
        container.register(Store.self, name: "disk") { _ in Store() }
        container.register(Clock.self, name: "main") { _ in Clock() }
        print(Screen())
    }
}
