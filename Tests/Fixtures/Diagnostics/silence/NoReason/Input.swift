import Joinery

extension Dependencies {
    // joinery:disable explicit-return
    var store: any Store { singleton { return FileStore() } }
}

struct Screen { let store = inject(\.store) }
