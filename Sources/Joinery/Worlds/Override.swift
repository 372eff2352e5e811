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
        case value(Box)
        case replace(Maker)
        /// Replaces a requirement. Stops the program if the binding is not a requirement.
        case bind(Maker)
        /// Replaces the value in memory.
        case decorate(Maker)
        /// Uses the value that the binding itself declares for the live program.
        case useLive
    }

    let change: Change
    let name: OverrideName?
    let graph: Any.Type
    let value: Any.Type
    let typeBit: Int
    /// The place where the override is written.
    package let site: SourcePlace
    /// Whether this prepares a world, rather than applies to an operation.
    package let isPreparation: Bool
    /// The context in which this applies, or `nil` for any context.
    let context: DependencyContext?
    /// The preparation to which this belongs.
    var preparation: AnyObject?
    private var known: Binding?
    private let words: UnsafeMutablePointer<Int>

    /// Creates a change of a binding that is known, or that has a name.
    package init(
        _ change: Change, of binding: Binding? = nil, named name: OverrideName?, of graph: Any.Type, _ value: Any.Type,
        isPreparation: Bool, in context: DependencyContext? = nil, site: SourcePlace
    ) {
        self.change = change
        self.name = name
        self.graph = graph
        self.value = value
        self.site = site
        self.isPreparation = isPreparation
        self.context = context
        typeBit = Binding.typeBit(of: value)
        words = .allocate(capacity: 2)
        words.initialize(repeating: 0, count: 2)
        if let binding { setBinding(binding) }
    }

    deinit { words.deallocate() }

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

    /// Whether a value was built with this override.
    package var isUsed: Bool { joinery_load_acquire(words + 1) != 0 }

    func markUsed() { joinery_store_release(words + 1, 1) }

    /// Whether this replaces the binding's own value, rather than decorates it.
    var isBase: Bool {
        if case .decorate = change { false } else { true }
    }

    /// Whether this binds a requirement.
    var isBind: Bool {
        if case .bind = change { true } else { false }
    }

    /// Whether this uses the live value.
    package var isUseLive: Bool {
        if case .useLive = change { true } else { false }
    }

    /// The given value, if this gives one.
    var givenValue: Box? {
        if case .value(let box) = change { box } else { nil }
    }

    /// Whether this can name a binding, whose types are known.
    func fits(_ binding: Binding) -> Bool {
        typeBit == binding.typeBit && ObjectIdentifier(value) == ObjectIdentifier(binding.value)
            && ObjectIdentifier(graph) == ObjectIdentifier(binding.graph)
    }

    /// The name of the binding in messages or, until that is known, the type of its value.
    package var bindingName: String { binding?.step.name ?? "a binding of type \(value)" }
}

/// The name by which an override refers to its binding.
package struct OverrideName: Sendable {
    /// Runs the binding's getter on a graph, and returns its value, or `nil` if that cannot be compared.
    let evaluate: @Sendable (CurrentGraph?) throws -> Any?
    /// The key path, if key paths of this kind can be compared anywhere.
    let keyPath: (any AnyKeyPath & Sendable)?
    /// The key path of a main-actor binding, which is compared only on the main actor.
    let mainActorKeyPath: Transfer<AnyKeyPath>?
    let needsMainActor: Bool

    var isKeyPath: Bool { keyPath != nil || mainActorKeyPath != nil }
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
