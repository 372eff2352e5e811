// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if canImport(SwiftUI)
public import Joinery
public import Observation
public import SwiftUI

/// A property wrapper that builds an `@Observable` model once for the life of a view.
///
/// ```swift
/// struct SearchView: View {
///     @InjectedModel(\.searchModel) private var model
///
///     var body: some View {
///         TextField("City", text: $model.city)
///     }
/// }
/// ```
///
/// The model is built when `body` first reads it, not each time the view is initialized. It is built with the
/// dependencies that `dependencies(_:)` and `graph(_:)` set for this part of the view hierarchy. To get another model
/// in the same place, change the identity of the view with `id(_:)`.
///
/// To use arguments of the view, create the wrapper in the initializer:
///
/// ```swift
/// struct DetailView: View {
///     @InjectedModel private var model: DetailModel
///
///     init(id: Listing.ID) {
///         _model = InjectedModel { $0.detail(id) }
///     }
///
///     var body: some View { Text(model.title) }
/// }
/// ```
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@propertyWrapper
public struct InjectedModel<Value: AnyObject & Observable>: DynamicProperty {
    // `@State` is a macro in some versions of SwiftUI and a property wrapper in others, so it is used as a type.
    private var storage: State<ViewStorage<Value>>
    private var dependencies: Environment<EscapedDependencies?>
    private let make: @MainActor () -> Value

    @MainActor private init(make: @escaping @MainActor () -> Value) {
        storage = State(wrappedValue: ViewStorage())
        dependencies = Environment(\.viewDependencies)
        self.make = make
    }

    /// The model.
    @MainActor public var wrappedValue: Value {
        storage.wrappedValue.value(with: dependencies.wrappedValue, make)
    }

    /// Bindings to the properties of the model.
    @MainActor public var projectedValue: Bindable<Value> {
        Bindable(wrappedValue)
    }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension InjectedModel {
    /// Builds the model from a binding of the current dependencies.
    ///
    /// With a `transient` binding, each view has a separate model.
    @MainActor public init(_ keyPath: KeyPath<Dependencies, Value>) {
        self.init { inject(keyPath) }
    }

    /// Builds the model with a closure, for example from a factory with arguments.
    ///
    /// - Parameter make: A closure that receives the current dependencies and returns the model.
    @MainActor public init(_ make: @escaping @MainActor (Dependencies) -> Value) {
        self.init { make(.current) }
    }

    /// Builds the model from a binding of the typed graph that `graph(_:)` sets.
    ///
    /// Reading the model without such a graph stops the program.
    @MainActor public init<Graph: DependencyGraph>(
        _ keyPath: KeyPath<Graph, Value>, of graph: Graph.Type,
        fileID: StaticString = #fileID, line: UInt = #line
    ) {
        self.init { inject(keyPath, of: graph, fileID: fileID, line: line) }
    }

    /// Builds the model with a closure that receives the typed graph that `graph(_:)` sets.
    ///
    /// Reading the model without such a graph stops the program.
    @MainActor public init<Graph: DependencyGraph>(
        of graph: Graph.Type, fileID: StaticString = #fileID, line: UInt = #line,
        _ make: @escaping @MainActor (Graph) -> Value
    ) {
        self.init { make(inject(\.self, of: graph, fileID: fileID, line: line)) }
    }
}
#endif
