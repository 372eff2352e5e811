import Joinery

extension Dependencies {
    // joinery:disable silence - the rule comes and goes with the version of the generator
    // joinery:disable explicit-return - the generator writes the word
    var store: any Store { singleton { FileStore() } }
    // joinery:disable silence - left over
    var cache: any Store { singleton { FileStore() } }
}

struct Screen {
    let store = inject(\.store)
    let cache = inject(\.cache)
}
