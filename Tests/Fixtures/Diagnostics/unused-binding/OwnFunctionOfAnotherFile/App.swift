final class Coordinator {
    let injector: Injector
    init(injector: Injector) { self.injector = injector }
    func start() {
        let home = injector.resolve(Home.self, input: Home.Input())
        print(home, injector.resolve(Log.self), injector.resolve(Missing.self, input: 1))
    }
}

@main struct App {
    static func main() { Coordinator(injector: Injector(container: AppAssembly.container)).start() }
}
