// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery
public import JoineryKeys

/// The injected values of an application, accessed by key path.
///
/// ```swift
/// private struct NetworkProviderKey: InjectionKey {
///     static var currentValue: any NetworkProviding { NetworkProvider() }
/// }
/// extension InjectedValues {
///     var networkProvider: any NetworkProviding {
///         get { Self[NetworkProviderKey.self] }
///         set { Self[NetworkProviderKey.self] = newValue }
///     }
/// }
/// ```
///
/// An override in a test, `InjectedValues[\.networkProvider] = StubProvider()`, applies to the world of that test, so
/// tests can run in parallel.
public struct InjectedValues: BindingNamespace, Sendable {
    /// The place of the assignment that runs a property's setter.
    @TaskLocal static var assignmentSite: SourcePlace?

    @usableFromInline init() {}

    /// Accesses the value of a key in the current world: its default unless overridden.
    ///
    /// The default is built once, at the first read, and kept as long as the world. Assigning a value overrides it in
    /// the current world, for all values built later.
    ///
    /// - Parameter name: The property that reads the key, for messages.
    @preconcurrency
    public static subscript<Key: InjectionKey>(
        key: Key.Type,
        name: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) -> Key.Value where Key.Value: Sendable {
        @inlinable get {
            permanentInstance(of: key, as: Key.Value.self)?.pointee ?? value(of: key, name, fileID, line, column)
        }
        set {
            let place = SourcePlace(fileID: fileID, line: line, column: column)
            Dependencies.changeCurrent {
                $0.override(binding(key, name, place), with: newValue, at: assignmentSite ?? place)
            }
        }
    }

    /// Accesses an injected value in the current world.
    ///
    /// Assigning a value overrides it in the current world, for all values built later. A wrapper reads the value at
    /// each access, so existing owners see the override.
    public static subscript<Value>(
        keyPath: any WritableKeyPath<InjectedValues, Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) -> Value {
        @inlinable get { InjectedValues()[keyPath: keyPath] }
        set {
            let site = SourcePlace(fileID: fileID, line: line, column: column)
            assign(newValue, to: keyPath, at: site)
        }
    }

    /// Accesses the value of any binding of `Dependencies` in the current world, from any dialect.
    ///
    /// Assigning a value overrides the binding in the current world.
    @_disfavoredOverload @preconcurrency
    public static subscript<Value: Sendable>(
        keyPath: any KeyPath<Dependencies, Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Value {
        @inlinable get { inject(keyPath) }
        set { Dependencies.changeCurrent { $0[keyPath, fileID, line] = newValue } }
    }

    static func assign<Value>(
        _ value: Value, to keyPath: WritableKeyPath<InjectedValues, Value>, at site: SourcePlace
    ) {
        Dependencies.assigning(value) {
            $assignmentSite.withValue(site) {
                var values = InjectedValues()
                values[keyPath: keyPath] = value
            }
        }
    }

    @usableFromInline
    static func value<Key: InjectionKey>(
        of key: Key.Type, _ name: StaticString, _ fileID: StaticString, _ line: UInt, _ column: UInt
    ) -> Key.Value {
        binding(key, name, SourcePlace(fileID: fileID, line: line, column: column)).read { _ in Key.currentValue }
    }

    private static func binding<Key: InjectionKey>(
        _ key: Key.Type, _ name: StaticString, _ place: SourcePlace
    ) -> KeyedBinding<Key.Value> {
        KeyedBinding(key, ValueDeclaration<Key>(reader: name), at: place)
    }
}

extension InjectedValues {
    /// Uses the default of a value, in the current world from now on.
    ///
    /// A strict test does not report it.
    public static func useLive<Value>(
        _ keyPath: any KeyPath<InjectedValues, Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line
    ) {
        Dependencies.changeCurrent {
            $0.useLive(\.injectedValues[dynamicMember: keyPath], fileID: fileID, line: line)
        }
    }

    /// Decorates a value in the current world.
    ///
    /// - Parameters:
    ///   - keyPath: The value.
    ///   - change: A closure that returns the new value for the original one, at the next read.
    @preconcurrency public static func decorate<Value>(
        _ keyPath: any KeyPath<InjectedValues, Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line,
        _ change: @escaping @Sendable (Value) -> Value
    ) {
        Dependencies.changeCurrent {
            $0.decorate(
                \.injectedValues[dynamicMember: keyPath], fileID: fileID, line: line
            ) { value, _ in change(value) }
        }
    }

    /// Decorates the value of any binding of `Dependencies` in the current world.
    ///
    /// - Parameters:
    ///   - keyPath: The binding.
    ///   - change: A closure that returns the new value for the original one, at the next read.
    @_disfavoredOverload @preconcurrency public static func decorate<Value>(
        _ keyPath: any KeyPath<Dependencies, Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line,
        _ change: @escaping @Sendable (Value) -> Value
    ) {
        Dependencies.changeCurrent {
            $0.decorate(keyPath, fileID: fileID, line: line) { value, _ in change(value) }
        }
    }
}
