// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery

/// Injects a value anew at each access: `@Injected(\.networkProvider) var networkProvider`.
///
/// An owner that was made earlier sees what is put in a value's place later. It reads in the current world where that
/// is the world in which the owner was made, or was opened inside it; the program's own is around all others.
/// Everywhere else, on a queue for example, it reads in the world in which the owner was made.
///
/// Assigning to the property replaces the value in the world where it would be read, for all its readers.
///
/// In a `final class … : Sendable` the compiler refuses a property wrapper; write
/// `private let networkProvider = Injected(\.networkProvider)` there, and read its `wrappedValue`.
@propertyWrapper
public struct Injected<Value> {
    private enum Access: Sendable {
        case value(any WritableKeyPath<InjectedValues, Value> & Sendable)
        case binding(any KeyPath<Dependencies, Value> & Sendable, replace: @Sendable (Value) -> Void)
    }

    private let access: Access
    private let place: SourcePlace
    private let scope = CapturedScope()

    /// The value there is now; assigning replaces it.
    public var wrappedValue: Value {
        get { scope.isPlain ? currentValue : scope.performInNestedWorld { currentValue } }
        nonmutating set {
            let dependencies = scope.nestedDependencies
            switch access {
            case .value(let keyPath): InjectedValues.assign(newValue, to: keyPath, in: dependencies, at: place)
            case .binding(_, let replace): dependencies.perform { replace(newValue) }
            }
        }
    }

    private var currentValue: Value {
        switch access {
        case .value(let keyPath): InjectedValues()[keyPath: keyPath]
        case .binding(let keyPath, _): Dependencies.current[keyPath: keyPath]
        }
    }

    /// Injects a value of ``InjectedValues``.
    public init(
        _ keyPath: any WritableKeyPath<InjectedValues, Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        access = .value(keyPath)
        place = SourcePlace(fileID: fileID, line: line, column: column)
    }

    /// Injects any binding of `Dependencies`, whichever way it is declared.
    @_disfavoredOverload @preconcurrency
    public init(
        _ keyPath: any KeyPath<Dependencies, Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) where Value: Sendable {
        access = .binding(keyPath) { value in
            prepareDependencies { $0[keyPath, fileID, line, column] = value }
        }
        place = SourcePlace(fileID: fileID, line: line, column: column)
    }
}

extension Injected: Sendable where Value: Sendable {}
