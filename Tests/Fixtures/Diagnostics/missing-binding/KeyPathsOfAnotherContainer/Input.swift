final class Services {
    var catalog: Catalog { Catalog() }

    func resolve<T>(_ keyPath: KeyPath<Services, T>) -> T { self[keyPath: keyPath] }
}

struct Catalog {}

@main struct App {
    static func main() {
        let container = Services()
        _ = container.resolve(\.catalog)
    }
}
