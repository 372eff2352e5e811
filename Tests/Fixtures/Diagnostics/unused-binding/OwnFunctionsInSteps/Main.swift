import Swinject

let shared = Container()

@main struct App {
    static func main() {
        shared.register(Log.self, name: "file") { _ in Log() }
        shared.register(Store.self) { _ in Store() }
        shared.register(Clock.self) { _ in Clock() }
        shared.register(Clock.self, name: "utc") { _ in Clock() }
        shared.register(Unused.self, name: "file") { _ in Unused() }
        print(Screen())
    }
}
