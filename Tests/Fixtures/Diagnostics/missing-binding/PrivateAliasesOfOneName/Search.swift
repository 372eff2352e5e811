import Factory

final class Search: SharedContainer {
    static let shared = Search()
    let manager = ContainerManager()
}

private typealias Services = Search

extension Services {
    var results: Factory<Results> { self { Results() } }
}

func showSearch() { print(Services.shared.results()) }
