// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import TestSupport
import Testing

struct TransientTests {
    @Test(.dependencies) func isBuiltAtEachRead() {
        let office = Office()
        #expect(office.part !== office.part)
    }

    @Test(.dependencies) func isBuiltAtEachReadInsideABuild() {
        let pair = Office().pair
        #expect(pair[0] !== pair[1])
    }

    @Test(.dependencies) func readsKeptInstances() {
        let office = Office()
        let pair = office.keptTwice
        #expect(pair[0] === office.kept)
        #expect(pair[1] === office.kept)
    }

    @Test(.dependencies) func needsNoSendableValue() {
        let office = Office()
        let draft = office.draft
        draft.text = "a"
        #expect(office.draft.text == "")
    }

    @Test(.dependencies) func isSentToAnActor() async {
        let archive = Archive()
        let office = Office()
        #expect(await archive.keep(office.sendableDraft()) == 1)
        #expect(await archive.keep(office.sendableDraft()) == 2)
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

private struct Office: DependencyGraph {
    let instances = Instances()

    var part: Part { transient { Part() } }
    var kept: Part { singleton { Part() } }
    var draft: Draft { transient { Draft() } }
    var pair: [Part] { transient { [part, part] } }
    var keptTwice: [Part] { transient { [kept, kept] } }

    func sendableDraft() -> sending Draft { transient { Draft() } }
}
