import Joinery

struct Settings: Sendable {}

extension Dependencies {
    var settings: Settings { singleton(Settings()) }
}
