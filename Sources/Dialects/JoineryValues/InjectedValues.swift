// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery

/// The injected values of an application, by key path.
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
/// What a test replaces, `InjectedValues[\.networkProvider] = StubProvider()`, is replaced in the test's own world:
/// tests that run in parallel do not see each other.
public struct InjectedValues: BindingNamespace, Sendable {
    /// Where the assignment stands that runs a property's setter.
    @TaskLocal static var assignmentSite: SourcePlace?

    @usableFromInline init() {}

    /// The value of a key in the current world: its default unless something was put in its place.
    ///
    /// The default is built when it is first read, once whatever the number of threads, and kept as long as the world.
    /// Assigning replaces it in the current world, and for all that is built from it from now on.
    ///
    /// - Parameter name: The property that reads the key, for messages.
    @preconcurrency
    public static subscript<Key: InjectionKey>(
        key: Key.Type,
        name: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) -> Key.Value where Key.Value: Sendable {
        @inlinable get {
            Dependencies.withCurrent {
                $0.keptValue(of: key, as: Key.Value.self) ?? value(of: key, name, fileID, line, column, in: $0)
            }
        }
        set {
            let place = SourcePlace(fileID: fileID, line: line, column: column)
            Dependencies.changeCurrent {
                $0.override(binding(key, name, place), with: newValue, at: assignmentSite ?? place)
            }
        }
    }

    /// An injected value in the current world.
    ///
    /// Assigning replaces it in the current world, and for all that is built from it from now on. A wrapper reads
    /// anew at each access, so that an owner that was made earlier sees the replacement.
    public static subscript<Value>(
        keyPath: any WritableKeyPath<InjectedValues, Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) -> Value {
        @inlinable get { InjectedValues()[keyPath: keyPath] }
        set {
            let site = SourcePlace(fileID: fileID, line: line, column: column)
            assign(newValue, to: keyPath, in: .current, at: site)
        }
    }

    /// The value of any binding of `Dependencies` in the current world, whichever way it is declared.
    ///
    /// Assigning replaces it in the current world.
    @_disfavoredOverload @preconcurrency
    public static subscript<Value: Sendable>(
        keyPath: any KeyPath<Dependencies, Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) -> Value {
        @inlinable get { inject(keyPath) }
        set { Dependencies.changeCurrent { $0[keyPath, fileID, line, column] = newValue } }
    }

    static func assign<Value>(
        _ value: Value, to keyPath: WritableKeyPath<InjectedValues, Value>, in dependencies: Dependencies,
        at site: SourcePlace
    ) {
        dependencies.perform(writing: value) {
            $assignmentSite.withValue(site) {
                var values = InjectedValues()
                values[keyPath: keyPath] = value
            }
        }
    }

    @usableFromInline
    static func value<Key: InjectionKey>(
        of key: Key.Type, _ name: StaticString, _ fileID: StaticString, _ line: UInt, _ column: UInt,
        in dependencies: Dependencies
    ) -> Key.Value {
        let place = SourcePlace(fileID: fileID, line: line, column: column)
        return dependencies.resolve(binding(key, name, place), .singleton) { _ in Key.currentValue }
    }

    private static func binding<Key: InjectionKey>(
        _ key: Key.Type, _ name: StaticString, _ place: SourcePlace
    ) -> KeyedBinding<Key.Value> {
        KeyedBinding(key, ValueDeclaration<Key>(reader: name), at: place)
    }
}

extension InjectedValues {
    /// Uses the default of a value, from now on in the current world.
    ///
    /// A strict test does not report it.
    public static func useLive<Value>(
        _ keyPath: any KeyPath<InjectedValues, Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        Dependencies.changeCurrent {
            $0.useLive(\.injectedValues[dynamicMember: keyPath], fileID: fileID, line: line, column: column)
        }
    }

    /// Wraps or changes a value, in the current world.
    ///
    /// - Parameters:
    ///   - keyPath: The value.
    ///   - change: Makes the new value from the one there is, when it is next read.
    @preconcurrency public static func decorate<Value>(
        _ keyPath: any KeyPath<InjectedValues, Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ change: @escaping @Sendable (Value) -> Value
    ) {
        Dependencies.changeCurrent {
            $0.decorate(
                \.injectedValues[dynamicMember: keyPath], fileID: fileID, line: line, column: column
            ) { value, _ in change(value) }
        }
    }

    /// Wraps or changes the value of any binding of `Dependencies`, in the current world.
    ///
    /// - Parameters:
    ///   - keyPath: The binding.
    ///   - change: Makes the new value from the one there is, when it is next read.
    @_disfavoredOverload @preconcurrency public static func decorate<Value>(
        _ keyPath: any KeyPath<Dependencies, Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ change: @escaping @Sendable (Value) -> Value
    ) {
        Dependencies.changeCurrent {
            $0.decorate(keyPath, fileID: fileID, line: line, column: column) { value, _ in change(value) }
        }
    }
}
