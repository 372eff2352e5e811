import Swinject

let container = Container()

protocol Injectable {}
extension Injectable {
    static func resolved() -> Self { container.resolve(Self.self)! }
}
protocol Module { associatedtype Model }
extension Module {
    var model: Model { container.resolve(Model.self)! }
}

final class Home: Injectable {}
final class Log {}
struct Feed: Module { typealias Model = Log }

@main struct App {
    static func main() {
        container.register(Home.self) { _ in Home() }
        container.register(Log.self) { _ in Log() }
        print(Home.resolved(), Feed().model)
    }
}
