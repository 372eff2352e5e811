import Swinject

let container = Container()

struct Plain {
    func make<T>(_ type: T.Type, id: Int? = nil) -> T {
        if let id { return container.resolve(type, argument: id)! }
        return container.resolve(type)!
    }
}
struct Other {
    // Not one that resolves, although it has the name.
    func make(_ type: Any.Type, at place: String) {}
}

final class Home {}
final class Log {}
final class Unused {}
final class Missing {}

@main struct App {
    static func main() {
        container.register(Home.self) { (_, id: Int) in Home() }
        container.register(Log.self) { _ in Log() }
        container.register(Unused.self) { _ in Unused() }
        print(Plain().make(Home.self, id: 1), Plain().make(Log.self), Plain().make(Missing.self))
        Other().make(Unused.self, at: "here")
    }
}
