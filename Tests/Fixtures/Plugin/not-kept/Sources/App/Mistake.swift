// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery

struct Theme: Sendable {
    let name = "dark"
}

extension Dependencies {
    var theme: Theme { shared { Theme() } }
}

struct ThemeScreen {
    let theme = inject(\.theme)
}
