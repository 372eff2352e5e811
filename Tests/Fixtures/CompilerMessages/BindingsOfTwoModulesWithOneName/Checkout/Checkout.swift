import Joinery

extension Dependencies {
    public var books: Int { singleton { 0 } }
}
