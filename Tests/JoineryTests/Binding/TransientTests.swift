// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import TestSupport
import Testing

struct TransientTests {
    @Test(.dependencies) func isBuiltAtEachRead() {
        let session = Session()
        #expect(session.part !== session.part)
    }

    @Test(.dependencies) func isBuiltAtEachReadInsideABuild() {
        let pair = Session().pair
        #expect(pair[0] !== pair[1])
    }

    @Test(.dependencies) func readsKeptInstances() {
        let session = Session()
        let pair = session.keptTwice
        #expect(pair[0] === session.kept)
        #expect(pair[1] === session.kept)
    }

    @Test(.dependencies) func needsNoSendableValue() {
        let session = Session()
        let draft = session.draft
        draft.text = "a"
        #expect(session.draft.text == "")
    }

    @Test(.dependencies) func isSentToAnActor() async {
        let archive = Archive()
        let session = Session()
        #expect(await archive.keep(session.sendableDraft()) == 1)
        #expect(await archive.keep(session.sendableDraft()) == 2)
    }
}

/// Not `Sendable`.
private final class Draft {
    var text = ""
}

private actor Archive {
    private var drafts: [Draft] = []

    func keep(_ draft: sending Draft) -> Int {
        draft.text += "!"
        drafts.append(draft)
        return drafts.count
    }
}

private struct Session: DependencyGraph {
    let instances = Instances()

    var part: Part { transient { Part() } }
    var kept: Part { singleton { Part() } }
    var draft: Draft { transient { Draft() } }
    var pair: [Part] { transient { [part, part] } }
    var keptTwice: [Part] { transient { [kept, kept] } }

    func sendableDraft() -> sending Draft { transient { Draft() } }
}
