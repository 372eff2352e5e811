import Joinery

protocol Store: Sendable {}
struct FileStore: Store {}

extension Dependencies {
    // joinery:disable explicit-return - nothing overrides it, and the tool that writes this file needs the word
    var store: any Store { singleton { return FileStore() } }
}

struct Screen { let store = inject(\.store) }
