// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryMacros

@Stubbed
public protocol Store: Sendable {
    var names: [String] { get }
}

public struct LiveStore: Store {
    public let names = ["chisel", "plane"]

    public init() {}
}

extension Dependencies {
    public var store: any Store { singleton { LiveStore() } }
    public var catalog: Catalog { singleton { Catalog(from: self) } }
}

@AutoWired
public struct Catalog: Sendable {
    let store: any Store

    public var text: String { store.names.joined(separator: ", ") }
}
