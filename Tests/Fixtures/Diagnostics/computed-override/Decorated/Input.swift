import Joinery

extension Dependencies {
    var store: any Store { singleton { FileStore() } }
    var reader: any Reading { store as any Reading }
}

@main enum App {
    static func main() {
        prepareDependencies { $0.decorate(\.reader) { CachedReader(inner: $0) } }
        print(inject(\.reader))
    }
}
