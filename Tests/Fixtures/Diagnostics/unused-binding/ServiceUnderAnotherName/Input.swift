import Swinject

// The misspelled name is the only problem.
func assemble(_ container: Container) {
    container.register(Store.self, name: "disk") { _ in Store() }
    container.register(Log.self) { _ in Log() }
}

@main struct App {
    static func main() {
        let container = Container()
        assemble(container)
        print(container.resolve(Store.self, name: "disc")!)
    }
}
