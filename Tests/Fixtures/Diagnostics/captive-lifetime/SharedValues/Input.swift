import FactoryKit

struct Settings {}
enum Mode { case day }
final class Page { init(id: Int) {} }
protocol Clock: AnyObject {}
final class Navigator {
    init(
        makePage: @escaping (Int) -> Page, settings: Settings, mode: Mode?, names: [String], clock: Clock, page: Page
    ) {}
}

extension Container {
    var makePage: Factory<(Int) -> Page> { self { { id in Page(id: id) } }.shared }
    var settings: Factory<Settings> { self { Settings() }.shared }
    var mode: Factory<Mode?> { self { .day }.shared }
    var names: Factory<[String]> { self { [] }.shared }
    var clock: Factory<Clock> { promised().shared }
    var page: Factory<Page> { self { Page(id: 1) }.shared }
    var navigator: Factory<Navigator> {
        self {
            Navigator(
                makePage: self.makePage(), settings: self.settings(), mode: self.mode(), names: self.names(),
                clock: self.clock(), page: self.page())
        }.singleton
    }
}

print(Container.shared.navigator())
