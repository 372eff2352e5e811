// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import JoineryPlatform

/// A change of a binding in a world, of any graph and value.
///
/// An override names its binding by a key path or a closure, which do not reveal the binding. It is *unnamed* until
/// its name has been evaluated once; see ``Naming``.
package final class Override: @unchecked Sendable {
    // Proof: the constants are `Sendable`. The binding is set once, under a lock, and read after an atomic load has shown
    // that it is set. The flags are changed by atomic operations.

    /// Writes the value for a graph into memory. `nil` stands for `Dependencies`.
    package typealias Maker = @Sendable (CurrentGraph?, UnsafeMutableRawPointer) throws -> Void

    /// The effect on a binding.
    package enum Change: Sendable {
        /// Gives the value.
        case value
        /// Builds the value.
        case replace
        /// Replaces a requirement. Stops the program if the binding is not a requirement.
        case bind
        /// Replaces the value in memory.
        case decorate
        /// Uses the value that the binding itself declares for the live program.
        case useLive
        /// Gives the world its own instance, built in the same way as in the enclosing world.
        case separate
        /// Uses what the binding's own builder returns, even if an enclosing world replaces it.
        case restore
        /// Like `restore`, because a dialect has registered what the builder returns.
        case register
    }

    let change: Change
    /// Builds the value, or replaces it.
    let make: Maker?
    let name: OverrideName?
    let graph: Any.Type
    let value: Any.Type
    let typeBit: Int
    /// Whether `make` returns a value that the caller has created, which the graph does not close.
    private let givesValue: Bool
    /// The place where the override is written.
    package let site: SourcePlace
    /// Whether this prepares a world, rather than applies to an operation.
    package let isPreparation: Bool
    /// What another module keeps with the instance that is built.
    package let attachment: (any AnyObject & Sendable)?
    /// The preparation to which this belongs.
    var preparation: AnyObject?
    /// The version of the tree of worlds in which this became effective: 0 for an override that opened a world.
    @exclusivity(unchecked) var version = 0
    private var known: Binding?
    private let memory: OverrideMemory

    /// Creates a change of a binding that is known, or that has a name.
    ///
    /// - Parameter memory: Memory with the value, if this gives one.
    package init(
        _ change: Change, _ make: Maker? = nil, of binding: Binding? = nil, named name: OverrideName?,
        of graph: Any.Type, _ value: Any.Type,
        in memory: OverrideMemory = OverrideMemory(), isPreparation: Bool, givesValue: Bool = false,
        attachment: (any AnyObject & Sendable)? = nil, site: SourcePlace
    ) {
        self.change = change
        self.make = make
        self.name = name
        self.graph = graph
        self.value = value
        self.memory = memory
        self.site = site
        self.isPreparation = isPreparation
        self.givesValue = givesValue
        self.attachment = attachment
        typeBit = Binding.typeBit(of: value)
        if let binding { setBinding(binding) }
    }

    /// Creates a change that gives a world its own instance of a binding.
    convenience init(separating binding: Binding) {
        self.init(
            .separate, of: binding, named: nil, of: binding.graph, binding.value, isPreparation: false,
            site: binding.place)
    }

    /// A copy that is neither used nor ignored.
    func copy() -> Override {
        let copy = Override(
            change, make, of: isIgnored ? nil : binding, named: name, of: graph, value,
            in: memory.copy(of: value), isPreparation: isPreparation, givesValue: givesValue, attachment: attachment,
            site: site)
        copy.preparation = preparation
        copy.version = version
        return copy
    }

    deinit {
        if let given { Values.destroy(value, at: given) }
        memory.words.deallocate()
    }

    private var words: UnsafeMutablePointer<Int> { memory.words }

    /// Whether this is a change of a binding that is known to be this one.
    @inline(__always)
    func concerns(_ other: Binding) -> Bool { joinery_load_acquire(words) != 0 && known === other }

    /// The binding, if it is known.
    package var binding: Binding? { joinery_load_acquire(words) == 0 ? nil : known }

    private static let naming = Lock()

    /// Sets the binding, unless it is known.
    func setBinding(_ binding: Binding) {
        Self.naming.withLock {
            guard self.binding == nil else { return }
            known = binding
            binding.noteOverridden()
            joinery_store_release(words, 1)
        }
    }

    /// Makes this change nothing, because its name is a mistake.
    func ignore() {
        setBinding(.placeholder)
        joinery_store_release(words, 2)
        markUsed()
    }

    /// Whether this is ignored.
    var isIgnored: Bool { joinery_load_acquire(words) == 2 }

    /// Whether a value was built with this override.
    package var isUsed: Bool { joinery_load_acquire(words + 1) != 0 }

    package func markUsed() { joinery_store_release(words + 1, 1) }

    /// Whether this replaces the binding's own value, rather than decorates it.
    var isBase: Bool { change != .decorate }
    /// Whether this binds a requirement.
    var isBind: Bool { change == .bind }
    /// Whether this changes what is built, rather than only gives the world its own instance.
    package var changesValue: Bool { change != .separate && !isIgnored }
    /// Whether the binding's own builder makes the value.
    package var usesOwnBuilder: Bool { change == .useLive || change == .restore || change == .register }
    /// Whether a strict test must use this.
    package var isAudited: Bool { change != .separate && change != .restore }
    /// Whether the graph does not close the value, because somebody else has created it.
    var isGiven: Bool { given != nil || givesValue }
    /// The memory with the given value, if this gives one.
    var given: UnsafeMutableRawPointer? { memory.value }

    /// Whether this can name a binding, whose types are known.
    func fits(_ binding: Binding) -> Bool {
        typeBit == binding.typeBit && ObjectIdentifier(value) == ObjectIdentifier(binding.value)
            && ObjectIdentifier(graph) == ObjectIdentifier(binding.graph)
    }

    /// The name of the binding in messages or, until that is known, the type of its value.
    package var bindingName: String { binding?.step.name ?? "a binding of type \(value)" }
}

/// The memory of an override: two words and, after them, the value that it gives. An override owns it.
package struct OverrideMemory {
    // Proof: the words are used by atomic operations, and the value is only read and copied.
    fileprivate let words: UnsafeMutablePointer<Int>
    fileprivate let value: UnsafeMutableRawPointer?

    /// Creates memory without a value.
    package init() {
        words = joinery_allocate_words(2)
        value = nil
    }

    /// Creates memory with a value.
    package init<Value>(_ value: Value) {
        let alignment = max(MemoryLayout<Value>.alignment, 2 * MemoryLayout<Int>.stride)
        let start = Values.allocate(size: alignment + MemoryLayout<Value>.size, alignment: alignment)
        words = start.initializeMemory(as: Int.self, repeating: 0, count: 2)
        self.value = start + alignment
        (start + alignment).initializeMemory(as: Value.self, to: value)
    }

    /// Memory with a copy of the value, which has a type.
    fileprivate func copy(of type: Any.Type) -> OverrideMemory {
        guard let value else { return OverrideMemory() }
        func copy<Value>(_ type: Value.Type) -> OverrideMemory {
            OverrideMemory(value.assumingMemoryBound(to: type).pointee)
        }
        return _openExistential(type, do: copy)
    }
}

/// The name by which an override refers to its binding.
package struct OverrideName: Sendable {
    /// The key path, if this is one. That of a main-actor property is compared and evaluated only on the main actor.
    var keyPath: AnyKeyPath? { path?.value }
    private let path: Transfer<AnyKeyPath>?
    /// Otherwise, reads the binding from a graph.
    let getter: (@Sendable (CurrentGraph?) throws -> Any?)?
    /// Whether the property or the closure is isolated to the main actor.
    let needsMainActor: Bool
    /// The key of a contribution that is made once.
    var key: ValueKey?

    /// Creates a name from a key path.
    init(_ keyPath: any AnyKeyPath & Sendable) {
        path = Transfer(keyPath)
        getter = nil
        needsMainActor = false
    }

    /// Creates a name from a key path to a main-actor property.
    @MainActor init(mainActor keyPath: AnyKeyPath) {
        path = Transfer(keyPath)
        getter = nil
        needsMainActor = true
    }

    /// Creates a name from a closure that reads the binding.
    init<Graph: DependencyGraph, Value>(
        needsMainActor: Bool = false, reading getter: @escaping @Sendable (Graph) throws -> Value
    ) {
        path = nil
        self.getter = { try CurrentGraph.graph($0, as: Graph.self).map(getter) }
        self.needsMainActor = needsMainActor
    }
}

/// A value that is passed between threads although its type is not `Sendable`.
///
/// Proof: each use says why only one thread at a time has the value.
@usableFromInline
package struct Transfer<Value>: @unchecked Sendable {
    /// The value.
    @usableFromInline package let value: Value

    /// Wraps a value.
    @inlinable package init(_ value: Value) {
        self.value = value
    }

    /// The value, for the one thread that has it.
    @inlinable package func sent() -> sending Value {
        nonisolated(unsafe) let value = value
        return value
    }
}
