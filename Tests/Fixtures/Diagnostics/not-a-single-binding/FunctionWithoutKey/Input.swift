import Joinery

enum Region: Sendable { case europe, asia }

extension Dependencies {
    func cache(for region: Region) -> Cache { singleton { Cache(region: region) } }
    func counter(for region: Region) -> Counter { singleton(for: region) { Counter(region: region) } }
    func report(of region: Region) -> Report { transient { Report(region: region) } }
}

func show(_ region: Region) {
    print(Dependencies.current.cache(for: region), Dependencies.current.counter(for: region))
    print(Dependencies.current.report(of: region))
}
