// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The model or the graph of a view. SwiftUI keeps it as state, so it is built once for the life of the view.
@MainActor
final class ModelStorage<Model> {
    private var model: Model?

    /// Returns the model. The first call builds it in a scope.
    func model(in scope: ViewScope?, _ make: @MainActor () -> Model) -> Model {
        if let model { return model }
        let model = scope.perform { make() }
        self.model = model
        return model
    }
}
