import Joinery

extension Dependencies {
    var settings: Settings { singleton { Settings() } }
    // Two problems on one line, by a comment each.
    // joinery:disable explicit-return - the generator writes the word
    // joinery:disable kept-graph - nobody overrides the settings
    var store: any Store { singleton { return FileStore(path: { settings.path }) } }
    // joinery:disable - generated
    @available(macOS 15, *)
    public var cache: any Store { singleton { return FileStore(path: { settings.path }) } }
    var link: String { singleton { "https://example.com" } }
    var log: any Log { singleton { return FileLog("https://a") } }  // joinery:disable explicit-return - as above
}

struct Screen {
    let store = inject(\.store)
    let cache = inject(\.cache)
    let link = inject(\.link)
    let log = inject(\.log)
}
