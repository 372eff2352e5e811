// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The instances of one graph in a world.
final class ModelStore {
    var table: ModelTable
    /// The dependencies beside a typed graph; `nil` where these are they.
    private let appStore: ModelStore?
    /// What the engine calls the world.
    let worldName: ObjectIdentifier

    init(_ table: ModelTable, beside app: ModelStore?, inWorld name: ObjectIdentifier) {
        self.table = table
        appStore = app
        worldName = name
    }

    /// The dependencies of the world.
    var app: ModelStore { appStore ?? self }

    /// The instance of a layer around that may be used now, and whether the rules alone say that it is used.
    func instanceOutside(of node: Int) -> (ModelKept, isCertain: Bool)? {
        table.instanceOutside(of: node, beside: appStore?.table)
    }
}

/// A set of overrides and the instances made under them.
final class ModelWorld {
    private var layer: ModelLayer
    let app: ModelStore
    private var annexes: [ModelStore] = []

    /// A world in another one, which it takes as that is now.
    init(_ overrides: [OverridePlan], in outer: ModelWorld?, named name: ObjectIdentifier) {
        layer = ModelLayer(overrides, in: outer?.layer)
        app = ModelStore(ModelTable(in: layer, outside: outer?.app.table), beside: nil, inWorld: name)
    }

    func makeAnnex() -> ModelStore {
        let annex = ModelStore(ModelTable(in: layer, outside: nil), beside: app, inWorld: app.worldName)
        annexes.append(annex)
        return annex
    }

    /// A later override acts as if a further world were opened from here on.
    func override(_ overrides: [OverridePlan]) {
        layer = ModelLayer(overrides, in: layer)
        for annex in annexes { annex.table = ModelTable(in: layer, outside: annex.table, beside: app.table) }
        app.table = ModelTable(in: layer, outside: app.table)
    }
}
