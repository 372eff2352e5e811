import Swinject
import SwinjectAutoregistration
import UIKit

final class ListController: UIViewController {
    private let listings: Listings

    init(listings: Listings) {
        self.listings = listings
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }
}

final class Search {
    init(index: Index) {}
    init(index: Index, clock: Clock) {}
}

final class AppAssembly: Assembly {
    func assemble(container: Container) {
        container.autoregister(ListController.self, initializer: ListController.init)
        container.autoregister(Search.self, initializer: Search.init(index:clock:))
        container.register(Listings.self) { _ in Listings() }
        container.register(Index.self) { _ in Index() }
        container.register(Clock.self) { _ in Clock() }
        container.register(Log.self) { _ in Log() }
    }
}

@main struct App {
    static func main() {
        let resolver = Assembler([AppAssembly()]).resolver
        _ = resolver.resolve(ListController.self)!
        _ = resolver.resolve(Search.self)!
    }
}
