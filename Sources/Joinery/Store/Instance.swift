// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import JoineryPlatform

/// A value of any type in memory that this owns.
///
/// Not generic: a class for each type of value would cost 11,500 instructions at its first use, and code in the client.
///
/// Proof of the pointer: it is allocated and initialized before the object is created, and freed by `deinit`. The value in
/// it is destroyed once: by `deinit`, unless it is held weakly.
package class Box: @unchecked Sendable {
    package let type: Any.Type
    package let address: UnsafeMutableRawPointer

    init(_ type: Any.Type, _ address: UnsafeMutableRawPointer) {
        self.type = type
        self.address = address
    }

    /// Creates a box with a value.
    package convenience init<Value>(_ value: Value) {
        let address = Values.allocate(Value.self)
        address.initializeMemory(as: Value.self, to: value)
        self.init(Value.self, address)
    }

    /// Creates a box with a copy of a value in memory.
    package convenience init(copying source: UnsafeMutableRawPointer, _ type: Any.Type) {
        let address = Values.allocate(type)
        Values.copy(type, from: source, to: address)
        self.init(type, address)
    }

    /// Whether this holds the value weakly.
    package var isWeak: Bool { false }

    deinit {
        if !isWeak { Values.destroy(type, at: address) }
        address.deallocate()
    }

    /// Copies the value.
    func copy(to other: UnsafeMutableRawPointer) { Values.copy(type, from: address, to: other) }

    /// The value of a type that this is known to have.
    package func value<Value>(as type: Value.Type) -> Value { address.assumingMemoryBound(to: type).pointee }

    /// The value as `Any`.
    package var any: Any { Values.any(type, at: address) }
}

/// A value in memory, of a type that is known only at run time.
package enum Values {
    /// Allocates memory for a value.
    package static func allocate(_ type: Any.Type) -> UnsafeMutableRawPointer {
        func allocate<Value>(_ type: Value.Type) -> UnsafeMutableRawPointer {
            Values.allocate(size: MemoryLayout<Value>.size, alignment: MemoryLayout<Value>.alignment)
        }
        return _openExistential(type, do: allocate)
    }

    static func allocate(size: Int, alignment: Int) -> UnsafeMutableRawPointer {
        alignment > 16 ? .allocate(byteCount: size, alignment: alignment) : joinery_allocate(size)
    }

    /// Destroys a value in memory.
    package static func destroy(_ type: Any.Type, at address: UnsafeMutableRawPointer) {
        func destroy<Value>(_ type: Value.Type) { address.assumingMemoryBound(to: type).deinitialize(count: 1) }
        _openExistential(type, do: destroy)
    }

    static func copy(_ type: Any.Type, from source: UnsafeMutableRawPointer, to target: UnsafeMutableRawPointer) {
        func copy<Value>(_ type: Value.Type) {
            target.assumingMemoryBound(to: type).initialize(to: source.assumingMemoryBound(to: type).pointee)
        }
        _openExistential(type, do: copy)
    }

    /// A box with a value of a type, if the value fits it.
    static func box(_ value: Any, as type: Any.Type) -> Box? {
        func box<Value>(_ type: Value.Type) -> Box? { (value as? Value).map { Box($0) } }
        return _openExistential(type, do: box)
    }

    static func any(_ type: Any.Type, at address: UnsafeMutableRawPointer) -> Any {
        func any<Value>(_ type: Value.Type) -> Any { address.assumingMemoryBound(to: type).pointee }
        return _openExistential(type, do: any)
    }

    /// The object that a value is, or `nil` if the value is not an object.
    static func object(_ type: Any.Type, at address: UnsafeMutableRawPointer) -> AnyObject? {
        if type is AnyClass { return address.load(as: AnyObject.self) }
        return object(in: any(type, at: address))
    }

    static func object(in value: Any) -> AnyObject? {
        // An optional value is the object in it.
        if let optional = value as? any AnyOptional { return optional.wrapped.flatMap { object(in: $0) } }
        return Swift.type(of: value) is AnyClass ? value as AnyObject : nil
    }

    /// Whether a value is an optional without a value in it.
    static func isNil(_ value: Any) -> Bool {
        guard let optional = value as? any AnyOptional else { return false }
        return optional.wrapped.map { isNil($0) } ?? true
    }

    /// Returns whether two values of one type certainly differ: they are different objects, or unequal.
    ///
    /// Returns `false` for values that are neither objects nor `Equatable`.
    package static func areKnownToDiffer(_ left: Any, _ right: Any) -> Bool {
        if type(of: left) != type(of: right) { return true }
        if type(of: left) is AnyClass { return (left as AnyObject) !== (right as AnyObject) }
        guard let left = left as? any Equatable else { return false }
        return !isEqual(left, right)
    }

    private static func isEqual<Value: Equatable>(_ left: Value, _ right: Any) -> Bool {
        guard left == left else { return true }
        return right as? Value == left
    }
}

/// An optional value of any type.
private protocol AnyOptional {
    var wrapped: Any? { get }
}

extension Optional: AnyOptional {
    fileprivate var wrapped: Any? { self }
}

/// A kept value, with the bindings that it was built from.
///
/// Proof: everything but the state of a weakly held value is constant, and that is used only under the lock of the root.
package final class Instance: Box, @unchecked Sendable {
    package let binding: Binding
    /// The binding, and everything that its builder read.
    package let record: BindingSet
    /// The version of the tree of worlds when this was kept.
    let version: Int
    /// A number that is greater than that of each instance of the tree of worlds that was built before.
    package let serial: Int
    /// Whether the scope of the binding closes values, and this is not a value that an override gave.
    package let isClosable: Bool
    /// The value that is closed instead of this one, which decorates it.
    package let undecorated: Box?
    /// Whether reads may have used this without a lock.
    @exclusivity(unchecked) package var isPublished = false
    /// Whether the value was closed, or is about to be.
    @exclusivity(unchecked) package var isClosed = false
    private weak var object: AnyObject?
    @exclusivity(unchecked) private var isHeldWeakly = false
    /// What another module keeps with the instance.
    @exclusivity(unchecked) package var attachment: AnyObject?
    /// For a permanent instance that was opened with `await`, the handle that reads in the process's world share.
    @exclusivity(unchecked) var handle: Box?

    init(
        _ binding: Binding, _ type: Any.Type, _ address: UnsafeMutableRawPointer, _ record: BindingSet, version: Int,
        serial: Int, isClosable: Bool = false, undecorated: Box? = nil
    ) {
        self.binding = binding
        self.record = record
        self.version = version
        self.serial = serial
        self.isClosable = isClosable
        self.undecorated = undecorated
        super.init(type, address)
    }

    package override var isWeak: Bool { isHeldWeakly }

    /// Holds the value weakly from now on, if it is an object. The bits of the value stay, without a reference.
    ///
    /// - Returns: The reference that was held, to be released outside of the lock; `nil` if the value is no object.
    package func weaken() -> AnyObject? {
        guard !isHeldWeakly, let object = Values.object(type, at: address) else { return nil }
        self.object = object
        isHeldWeakly = true
        // The reference that the bits have held until now is returned in addition to this one.
        return Unmanaged.passUnretained(object).takeRetainedValue()
    }

    /// Copies the value, unless it is an object that is gone.
    ///
    /// - Returns: Whether the value exists.
    package func copyIfAlive(to other: UnsafeMutableRawPointer) -> Bool {
        guard isHeldWeakly else {
            copy(to: other)
            return true
        }
        // Holds the object while its bits are copied.
        guard let object else { return false }
        withExtendedLifetime(object) { copy(to: other) }
        return true
    }

    /// Whether the value was opened with `await`. It has another type than the handle, which is the value of the binding.
    package var isOpened: Bool { ObjectIdentifier(type) != ObjectIdentifier(binding.value) }

    /// The bindings that the value was built from, and its own.
    package var bindings: [ObjectIdentifier] {
        record.bindings.map { ObjectIdentifier($0) }
    }

    /// Returns whether the value exists.
    ///
    /// - Parameter held: Receives the object, to be released outside of the lock: by then, nothing else may hold it.
    package func isAlive(holding held: inout [AnyObject]) -> Bool {
        guard isHeldWeakly else { return true }
        guard let object else { return false }
        held.append(object)
        return true
    }
}
