import Swinject

let container = Container()
func get<T>() -> T { container.resolve(T.self)! }

final class Log {}
func show(_ log: Log) {}

@main struct App {
    static func main() {
        container.register(Log.self) { _ in Log() }
        // The call shows no type, so it may use any service.
        show(get())
    }
}
