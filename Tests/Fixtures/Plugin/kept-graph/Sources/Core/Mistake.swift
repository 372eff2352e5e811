// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery

public struct RefreshButton: Sendable {
    public let action: @Sendable () -> Void
}

extension Dependencies {
    public var refresh: RefreshButton {
        singleton { RefreshButton(action: { print(store.names) }) }
    }
}

public struct RefreshScreen {
    public let button = inject(\.refresh)
}
