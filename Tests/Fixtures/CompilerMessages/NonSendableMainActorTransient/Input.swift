import Joinery

final class Draft {
    var text = ""
}

extension Dependencies {
    @MainActor var name: Draft { singleton(on: MainActor.self) { Draft() } }
    @MainActor var letter: Letter { transient { Letter(draft: name) } }
}

final class Letter {
    let draft: Draft

    init(draft: Draft) { self.draft = draft }
}
