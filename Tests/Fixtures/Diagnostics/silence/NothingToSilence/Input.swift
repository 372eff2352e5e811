import Joinery

// joinery:disable-file computed-override - paths are computed here
extension Dependencies {
    // joinery:disable explicit-return, closing-read - the generator writes the word
    var store: any Store { singleton { return FileStore() } }
    var cache: any Store { singleton { FileStore() } }  // joinery:disable - was wrong once
}

struct Screen {
    let store = inject(\.store)
    let cache = inject(\.cache)
}
