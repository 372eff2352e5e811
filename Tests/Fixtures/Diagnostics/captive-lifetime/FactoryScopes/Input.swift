import FactoryKit

extension Container {
    var user: Factory<User> { self { User() }.scope(.session) }
    var feed: Factory<Feed> { self { Feed(user: self.user()) }.cached }
    var badge: Factory<Badge> { self { Badge() }.shared }
    var screen: Factory<Screen> { self { Screen(badge: self.badge()) } }
    var router: Factory<Router> { self { Router(feed: self.feed(), user: self.user()) }.singleton }
    var tabs: Factory<Tabs> { self { Tabs(screen: self.screen()) }.singleton }
    // The factory itself is kept, and asked each time.
    var menu: Factory<Menu> { self { Menu(user: self.user, feed: feed) }.singleton }
}

extension Scope {
    static let session = Cached()
}

func signOut() {
    Container.shared.manager.reset(scope: .cached)
    Scope.session.reset()
}
