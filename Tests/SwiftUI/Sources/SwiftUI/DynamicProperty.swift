// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Reexported as SwiftUI does.
@_exported public import Observation

/// A stored property of a view that updates the view when its value changes.
public protocol DynamicProperty {
    mutating func update()
}

extension DynamicProperty {
    public mutating func update() {}
}

/// A property that the host connects to its storage for a view.
@MainActor
protocol LinkedProperty {
    func link(to node: Node, in context: RenderContext)
}

// MARK: - State

/// The storage of a state, which the host keeps as long as the view.
final class StateLocation<Value> {
    var value: Value
    let change: () -> Void

    init(_ value: Value, _ change: @escaping () -> Void) {
        self.value = value
        self.change = change
    }
}

/// The connection of a view's value to its state.
final class StateSlot<Value> {
    let initial: Value
    var location: StateLocation<Value>?

    init(_ initial: Value) {
        self.initial = initial
    }
}

@propertyWrapper
public struct State<Value>: DynamicProperty {
    private let slot: StateSlot<Value>

    public init(wrappedValue value: Value) {
        slot = StateSlot(value)
    }

    public init(initialValue value: Value) {
        slot = StateSlot(value)
    }

    public var wrappedValue: Value {
        get { slot.location?.value ?? slot.initial }
        nonmutating set {
            guard let location = slot.location else { return }
            location.value = newValue
            location.change()
        }
    }

    public var projectedValue: Binding<Value> {
        Binding(get: { wrappedValue }, set: { wrappedValue = $0 })
    }
}

extension State where Value: ExpressibleByNilLiteral {
    public init() {
        self.init(wrappedValue: nil)
    }
}

extension State: LinkedProperty {
    func link(to node: Node, in context: RenderContext) {
        slot.location = node.location { StateLocation(slot.initial) { context.host.invalidate() } }
    }
}

// MARK: - Binding

@propertyWrapper @dynamicMemberLookup
public struct Binding<Value>: DynamicProperty {
    private let get: () -> Value
    private let set: (Value) -> Void

    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
        self.get = get
        self.set = set
    }

    public static func constant(_ value: Value) -> Binding<Value> {
        Binding(get: { value }, set: { _ in })
    }

    public var wrappedValue: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }

    public var projectedValue: Binding<Value> { self }

    public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
        Binding<Subject>(get: { wrappedValue[keyPath: keyPath] }, set: { wrappedValue[keyPath: keyPath] = $0 })
    }
}

@available(macOS 14, iOS 17, *)
@propertyWrapper @dynamicMemberLookup
public struct Bindable<Value> {
    public var wrappedValue: Value

    public var projectedValue: Bindable<Value> { self }

    private init(object: Value) {
        wrappedValue = object
    }

    @available(*, unavailable, message: "The wrapped value must be an object that conforms to Observable")
    public init(wrappedValue: Value) {
        self.init(object: wrappedValue)
    }
}

@available(macOS 14, iOS 17, *)
extension Bindable where Value: AnyObject {
    public subscript<Subject>(
        dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
    ) -> Binding<Subject> {
        let object = wrappedValue
        return Binding(get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
    }
}

@available(macOS 14, iOS 17, *)
extension Bindable where Value: Observable {
    public init(wrappedValue: Value) where Value: AnyObject {
        self.init(object: wrappedValue)
    }

    public init(_ wrappedValue: Value) where Value: AnyObject {
        self.init(object: wrappedValue)
    }
}

// MARK: - Environment

public protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

public struct EnvironmentValues {
    private var values: [ObjectIdentifier: Any] = [:]
    var objects: [ObjectIdentifier: Any] = [:]

    public init() {}

    public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }

    /// Returns the object of an observable type.
    subscript<Object: AnyObject & Observable>(object: Object.Type) -> Object? {
        get { objects[ObjectIdentifier(object)] as? Object }
        set { objects[ObjectIdentifier(object)] = newValue }
    }
}

/// The connection of a view's value to the environment.
final class EnvironmentSlot {
    var values: EnvironmentValues?
}

@propertyWrapper
public struct Environment<Value>: DynamicProperty {
    private let slot = EnvironmentSlot()
    private let read: (EnvironmentValues) -> Value

    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
        read = { $0[keyPath: keyPath] }
    }

    public init(_ objectType: Value.Type) where Value: AnyObject, Value: Observable {
        read = { values in
            guard let object = values[objectType] else {
                preconditionFailure("No object of type \(objectType) in the environment.")
            }
            return object
        }
    }

    public var wrappedValue: Value { read(slot.values ?? EnvironmentValues()) }
}

extension Environment: LinkedProperty {
    func link(to node: Node, in context: RenderContext) {
        slot.values = context.environment
    }
}
