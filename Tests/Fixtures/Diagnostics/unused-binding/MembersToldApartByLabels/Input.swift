import Joinery

struct Page: Sendable { let number: Int }

extension Dependencies {
    var page: Page { singleton { page(1) } }
    func page(_ number: Int) -> Page { singleton(for: number) { Page(number: number) } }
    func page(named name: String, size: Int = 10) -> Page { singleton(for: name) { self.page(name.count) } }
    func page(after page: Page) -> Page { transient { self.page(named: "\(page.number)") } }
    var next: Page { transient { Page(number: page.number + 1) } }
    var make: @Sendable (Int) -> Page { factory { page($0) } }
    func make(_ name: String) -> Page { transient { make(name.count) } }
    func former(_ number: Int) -> Page { singleton(for: number) { page } }
    var former: Page { singleton { page } }
}

@main struct Book {
    static func main() {
        print(inject(\.next), Dependencies.current.page(after: inject(\.page)), inject(\.make)(3), inject(\.former))
    }
}
