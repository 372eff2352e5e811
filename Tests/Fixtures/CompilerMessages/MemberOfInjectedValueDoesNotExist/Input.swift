import Joinery

struct Settings: Sendable {
    let path: String
}

extension Dependencies {
    var settings: Settings { singleton { Settings(path: "rentals.sqlite") } }
}

func databasePath() -> String {
    inject(\.settings).pth
}
