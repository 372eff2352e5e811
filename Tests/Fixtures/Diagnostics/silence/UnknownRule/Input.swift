import Joinery

extension Dependencies {
    // joinery:disable explicit-returns, captured - the generator writes the word
    var store: any Store { singleton { return FileStore() } }
}

struct Screen { let store = inject(\.store) }
