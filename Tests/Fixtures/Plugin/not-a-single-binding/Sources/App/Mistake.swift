// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Core
import Joinery

extension Dependencies {
    var chosenStore: any Store {
        if store.names.isEmpty { return singleton { LiveStore() } }
        return singleton { store }
    }
    func label(for name: String) -> String { singleton { "Tool: " + name } }
}

struct ChoiceScreen {
    let store = inject(\.chosenStore)
    let label = Dependencies.current.label(for: "saw")
}
