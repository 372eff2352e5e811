import FactoryKit

final class Log {}
final class Page {}
final class App { init(log: Log, page: Page) {} }

extension Container {
    var log: Factory<Log> { self { Log() }.cached }
    var page: Factory<Page> { self { Page() }.cached }
    var app: Factory<App> { self { App(log: self.log(), page: self.page()) }.singleton }
}

// A single factory is reset, and not the cache.
func reload() { Container.shared.page.reset() }

print(Container.shared.app())
