import Joinery

extension Dependencies {
    public var page: Page { transient { Page() } }
}
