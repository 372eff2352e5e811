import Joinery

struct Settings: Sendable {}

extension Dependencies {
    static var settings: Settings { singleton { Settings() } }
}
