// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if canImport(SwiftUI)
public import Observation
public import SwiftUI

// MARK: - Registrations in previews

extension Factory {
    /// Replaces the closure in the current world. The result is a view, for use in a preview.
    @discardableResult
    public func callAsFunction(
        function: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line,
        factory: @escaping VoidFactoryType<T>
    ) -> EmptyView {
        _ = registering(ModifierSite(function, fileID, line), factory)
        return EmptyView()
    }

    /// Replaces the closure in the current world. The result is a view, for use in a preview.
    @discardableResult
    public func preview(
        function: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line,
        factory: @escaping VoidFactoryType<T>
    ) -> EmptyView {
        _ = registering(ModifierSite(function, fileID, line), factory)
        return EmptyView()
    }
}

extension ParameterFactory {
    /// Replaces the closure in the current world. The result is a view, for use in a preview.
    @discardableResult
    public func callAsFunction(
        function: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line,
        factory: @escaping ParameterFactoryType<P, T>
    ) -> EmptyView {
        _ = registering(ModifierSite(function, fileID, line), factory)
        return EmptyView()
    }

    /// Replaces the closure in the current world. The result is a view, for use in a preview.
    @discardableResult
    public func preview(
        function: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line,
        factory: @escaping ParameterFactoryType<P, T>
    ) -> EmptyView {
        _ = registering(ModifierSite(function, fileID, line), factory)
        return EmptyView()
    }
}

extension SharedContainer {
    /// Calls a closure with the container, for several registrations. The result is a view, for use in a preview.
    @discardableResult
    public func callAsFunction(_ transform: (Self) -> Void) -> EmptyView {
        transform(self)
        return EmptyView()
    }

    /// Calls a closure with the container, for several registrations.
    @available(*, deprecated, message: "Call the container: container { $0.… }")
    @discardableResult
    public func preview(_ transform: (Self) -> Void) -> EmptyView {
        transform(self)
        return EmptyView()
    }

    /// Calls a closure with the shared container, for several registrations.
    @available(*, deprecated, message: "Call the container: container { $0.… }")
    @discardableResult
    public static func preview(_ transform: (Self) -> Void) -> EmptyView {
        transform(shared)
        return EmptyView()
    }
}

// MARK: - Models of views

/// Injects an observable model into a view, which keeps it.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @propertyWrapper
public struct InjectedObservable<T: Observable>: DynamicProperty {
    @State private var model: LazyModel<T>

    /// Injects an instance of a factory of ``Container``.
    public init(_ keyPath: KeyPath<Container, Factory<T>>) {
        _model = State(wrappedValue: LazyModel { Container.shared[keyPath: keyPath]() })
    }

    /// Injects an instance of a factory of a shared container.
    public init<C: SharedContainer>(_ keyPath: KeyPath<C, Factory<T>>) {
        _model = State(wrappedValue: LazyModel { C.shared[keyPath: keyPath]() })
    }

    /// Keeps a model that the view receives.
    public init(_ wrappedValue: @autoclosure @escaping () -> T) {
        _model = State(wrappedValue: LazyModel(wrappedValue))
    }

    /// The model.
    public var wrappedValue: T { model.value }

    /// A binding to the model, for bindings to its properties.
    public var projectedValue: Binding<T> {
        let model = model
        return Binding(get: { model.value }, set: { _ in })
    }
}

/// A model that is created at the first access.
@MainActor private final class LazyModel<T> {
    private(set) lazy var value = make()
    private let make: () -> T

    init(_ make: @escaping () -> T) {
        self.make = make
    }
}
#endif

#if canImport(SwiftUI) && canImport(Combine)
public import Combine

/// Injects an observable object into a view, which keeps it.
@available(macOS 11, iOS 14, tvOS 14, watchOS 7, *)
@MainActor @propertyWrapper
public struct InjectedObject<T: ObservableObject>: DynamicProperty {
    @StateObject private var object: T

    /// Injects an instance of a factory of ``Container``.
    public init(_ keyPath: KeyPath<Container, Factory<T>>) {
        _object = StateObject(wrappedValue: Container.shared[keyPath: keyPath]())
    }

    /// Injects an instance of a factory of a shared container.
    public init<C: SharedContainer>(_ keyPath: KeyPath<C, Factory<T>>) {
        _object = StateObject(wrappedValue: C.shared[keyPath: keyPath]())
    }

    /// Keeps an object that the view receives.
    public init(_ wrappedValue: T) {
        _object = StateObject(wrappedValue: wrappedValue)
    }

    /// The object.
    public var wrappedValue: T { object }

    /// Bindings to the properties of the object.
    public var projectedValue: ObservedObject<T>.Wrapper { $object }
}
#endif
