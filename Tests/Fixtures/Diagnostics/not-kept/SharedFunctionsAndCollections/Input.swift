import Joinery

final class Page: Sendable {}

extension Dependencies {
    var names: [String] { shared { [] } }
    var makePage: @Sendable (Int) -> Page { shared { { _ in Page() } } }
    var title: String { shared { "Home" } }
    var pages: [Page]? { shared { [Page()] } }
    // A factory is no shared value.
    var detail: @Sendable (Int) -> Page { factory { _ in Page() } }
}
