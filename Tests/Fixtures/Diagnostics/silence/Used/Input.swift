import JoineryAsync

extension Dependencies {
    var journal: Journal {
        singleton {
            Journal()
        } close: {
            $0.end()
        }
    }
    // Two problems on one line, by a comment each.
    // swift-format-ignore
    // joinery:disable explicit-return - the generator writes the word
    // joinery:disable closing-read - the journal may be closed
    var store: any Store { singleton { return FileStore() } close: { _ in journal.note("closed") } }
    // swift-format-ignore
    // joinery:disable - generated
    @available(macOS 15, *)
    public var cache: any Store { singleton { return FileStore() } close: { _ in journal.note("closed") } }
    var link: String { singleton { "https://example.com" } }
    var log: any Log { singleton { return FileLog("https://a") } }  // joinery:disable explicit-return - as above
}

struct Screen {
    let store = inject(\.store)
    let cache = inject(\.cache)
    let link = inject(\.link)
    let log = inject(\.log)
}
