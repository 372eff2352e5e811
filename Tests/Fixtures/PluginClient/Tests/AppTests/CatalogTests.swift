// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Core
import Joinery
import JoineryTesting
import Testing

struct CatalogTests {
    @Test(.dependencies { $0[\.store] = StoreStub(onNames: { ["saw"] }) }) func listsTheNamesOfItsStore() {
        #expect(inject(\.catalog).text == "saw")
    }
}
