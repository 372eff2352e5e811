// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery
internal import JoineryKeys

extension Dependencies {
    /// The factories of ``Container`` as bindings of the graph, for native code and other dialects:
    /// `inject(\.sharedContainer.search)`.
    public var sharedContainer: SharedBindings<Container> { SharedBindings(self) }
}

/// The factories of a shared container as bindings of the graph.
///
/// Give your own container a name for native code:
///
/// ```swift
/// final class PaymentsContainer: SharedContainer {
///     @TaskLocal static var shared = PaymentsContainer()
///     let manager = ContainerManager()
/// }
/// extension Dependencies {
///     var payments: SharedBindings<PaymentsContainer> { SharedBindings(self) }
/// }
/// ```
@dynamicMemberLookup
public struct SharedBindings<C: SharedContainer>: Sendable {
    /// Creates the bindings of a graph.
    public init(_ dependencies: Dependencies) {}

    /// Returns an instance of a factory.
    public subscript<T>(dynamicMember keyPath: any KeyPath<C, Factory<T>> & Sendable) -> T {
        C.shared[keyPath: keyPath]()
    }
}

extension ManagedContainer {
    /// Overrides a binding of the graph in the current world, from any dialect.
    ///
    /// - Parameters:
    ///   - keyPath: The binding.
    ///   - factory: Builds the value at the first read. The scope of the binding applies.
    @preconcurrency
    public func register<T>(
        _ keyPath: any KeyPath<Dependencies, T> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line,
        factory: @escaping @Sendable () -> T
    ) {
        Dependencies.changeCurrent {
            $0.override(keyPath, fileID: fileID, line: line) { factory() }
        }
    }

    /// Decorates a binding of the graph in the current world, from any dialect.
    ///
    /// - Parameters:
    ///   - keyPath: The binding.
    ///   - change: Returns the new value for the original one, at the next read.
    @preconcurrency
    public func decorate<T>(
        _ keyPath: any KeyPath<Dependencies, T> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line,
        _ change: @escaping @Sendable (T) -> T
    ) {
        Dependencies.changeCurrent {
            $0.decorate(keyPath, fileID: fileID, line: line) { value, _ in change(value) }
        }
    }
}
