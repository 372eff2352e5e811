import Joinery

extension Dependencies {
    var address: String {
        let host = settings.host
        return host.shared { "https://\($0)" }
    }
    var settings: Settings { singleton { Settings() } }
}

struct Entrance { let address = inject(\.address) }
