import JoineryDependencies

enum RouterKey: DependencyKey {
    static var liveValue: Router {
        let name = "main"
        return MainActor.assumeIsolated { Router(name: name) }
    }
}

enum BannerKey: DependencyKey {
    static let liveValue = MainActor.assumeIsolated { Banner() }
}

enum SheetKey: DependencyKey {
    static let liveValue = Sheet()
    static var testValue: Sheet { MainActor.assumeIsolated { Sheet(title: "Test") } }
}

struct Window { @Dependency(BannerKey.self) var banner }

actor Importer {
    @Dependency(SheetKey.self) var sheet

    func start() async {
        Dependency(RouterKey.self).wrappedValue.open()
        Dependency(BannerKey.self).wrappedValue.show()
        Dependency(SheetKey.self).wrappedValue.show()
    }
}
