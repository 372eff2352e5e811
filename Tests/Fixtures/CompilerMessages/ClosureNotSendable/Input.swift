import Joinery

extension Dependencies {
    var format: (Int) -> String { singleton { { "\($0) EUR" } } }
}
