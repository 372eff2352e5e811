// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
public import JoineryKeys

/// A binding of the application's graph that is an object with a closure that builds its value.
///
/// ```swift
/// extension DependencyObjects {
///     static let clock = DependencyObject<any ClockService> { SystemClock() } test: { StoppedClock() }
///     static let payment = DependencyObject<any Payment>()
/// }
/// ```
///
/// The second object is a requirement. The entry point of the program assigns its value.
///
/// Declare each object as a `static let`. Two objects are two bindings, even with the same type. In native code, an
/// object is the binding `\.[.clock]` of `Dependencies`.
@MainActor public final class DependencyObject<Value>: DependencyObjects, Sendable {
    // Isolation lets the compiler verify that this class is `Sendable`, which it otherwise rejects for a class with a
    // superclass. No member is isolated: see docs/decisions.
    @usableFromInline nonisolated let binding: KeyedBinding<Value>
    nonisolated let replace: @Sendable (Value, SourcePlace) -> Void
    private nonisolated let alternatives: Alternatives
    private nonisolated let make: (@Sendable (DependencyContext) -> Value)?

    /// Creates a binding object with a value.
    ///
    /// - Parameters:
    ///   - make: A closure that builds the value. It can read other objects. A cycle stops the program with the whole
    ///     path.
    ///   - makePreview: A closure that builds the value for previews, if different.
    ///   - makeTest: A closure that builds the value for tests, if different.
    @preconcurrency public nonisolated init(
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable () -> Value,
        preview makePreview: (@Sendable () -> Value)? = nil,
        test makeTest: (@Sendable () -> Value)? = nil
    ) where Value: Sendable {
        let binding = Self.binding(at: SourcePlace(fileID: fileID, line: line, column: column))
        self.binding = binding
        replace = Self.replacing(binding)
        alternatives = [makePreview == nil ? [] : .preview, makeTest == nil ? [] : .test]
        self.make = { context in
            switch context {
            case .live: make()
            case .preview: (makePreview ?? make)()
            case .test: (makeTest ?? make)()
            }
        }
        super.init()
    }

    /// Creates a requirement: a binding object without a value. A module that contains only the interface declares it.
    ///
    /// Reading the requirement before a value is assigned stops the program with its place and the line to add.
    @preconcurrency public nonisolated init(
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) where Value: Sendable {
        let binding = Self.binding(at: SourcePlace(fileID: fileID, line: line, column: column))
        self.binding = binding
        replace = Self.replacing(binding)
        alternatives = []
        make = nil
        super.init()
    }

    private nonisolated static func binding(at place: SourcePlace) -> KeyedBinding<Value> {
        KeyedBinding(ObjectDeclaration(Value.self), at: place)
    }

    private nonisolated static func replacing(
        _ binding: KeyedBinding<Value>
    ) -> @Sendable (Value, SourcePlace) -> Void where Value: Sendable {
        { value, site in Dependencies.changeCurrent { $0.override(binding, with: value, at: site) } }
    }

    /// The value in the current world, which usually exists already.
    @inlinable nonisolated var value: Value {
        if let found = binding.permanent { return found.pointee }
        return resolvedValue
    }

    @usableFromInline nonisolated var resolvedValue: Value {
        guard let make else { return binding.required() }
        return binding.read(alternatives: alternatives, make)
    }
}

extension DependencyObject: Hashable {
    /// Returns whether two binding objects are identical.
    public nonisolated static func == (left: DependencyObject, right: DependencyObject) -> Bool { left === right }

    /// Hashes the identity of the binding object.
    public nonisolated func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

/// The description of a binding object in messages. The object does not know the name of the property that holds it.
struct ObjectDeclaration: BindingDeclaration {
    private let type: any Any.Type

    init(_ type: any Any.Type) {
        self.type = type
    }

    var name: String { "DependencyObject<\(type)>" }
    var keyPath: String { ".…" }
    var binding: String { assigning }
    var assigning: String { "DependencyObjects[.…] = …" }
    var overriding: String { assigning }
    var usingLive: String { "DependencyObjects.useLive(.…)" }
    var testValue: String? { "give the object a value for tests, test: { … }" }
    var deferral: String {
        """
        @LazyInjected(.…) var …
          In a Sendable class, which takes no property wrapper:
            let … = LazyInjected(.…)
        """
    }
    var toleratesLostReads: Bool { true }
}
