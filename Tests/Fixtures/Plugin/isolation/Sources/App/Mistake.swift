// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery

@MainActor final class Router {
    func open() {}
}

extension Dependencies {
    var router: Router { singleton { MainActor.assumeIsolated { Router() } } }
}

actor Synchronization {
    func finish() async {
        let router = inject(\.router)
        await router.open()
    }
}
