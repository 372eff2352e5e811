// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Core
import Joinery
import JoineryTesting
import Testing

private struct StubStore: Store {
    let names = ["saw"]
}

struct CatalogueTests {
    @Test(.dependencies { $0[\.store] = StubStore() }) func listsTheNamesOfItsStore() {
        #expect(inject(\.catalogue).text == "saw")
    }
}
