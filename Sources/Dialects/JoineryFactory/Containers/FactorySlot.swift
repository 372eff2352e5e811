// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryKeys
internal import JoineryRegistry

/// A factory of a container or of a singleton scope: its binding, and the modifiers from outside of its declaration.
final class FactorySlot: Sendable {
    /// The binding. The instances for parameters have separate ones.
    let binding: Binding
    /// The modifiers, or `nil` if there are none.
    let sharedOptions = WorldValue<SharedFactoryOptions?>(nil)
    private let declaration: FactoryDeclaration
    private let identity = Identity()
    private let kept = Guarded(Kept())

    private final class Identity: Sendable {}

    /// The bindings that may have instances, by their scopes.
    private struct Kept {
        // An instance holds its binding. A scope can own this slot, so it is not held either.
        var bindings: [Key: Reference] = [:]
        /// The size at which the entries of released bindings are removed.
        var limit = 16

        struct Key: Hashable {
            let binding: ObjectIdentifier
            let scope: ObjectIdentifier
        }

        struct Reference {
            weak var binding: Binding?
        }
    }

    fileprivate init<T>(_ key: FactoryKey, _ declaration: FactoryDeclaration, as type: T.Type) {
        self.declaration = declaration
        binding = KeyedBinding<T>(declaration, at: key.place).binding
    }

    /// Creates a slot for another scope, which begins with the instances of this one in the current world.
    fileprivate func copy(in scope: Scope) -> FactorySlot {
        let copy = FactorySlot(copying: self)
        for original in bindings() {
            var binding = copy.binding
            if original !== self.binding {
                // The time of the last read begins anew.
                guard ObjectIdentifier(original.value) != ObjectIdentifier(LastRead.self),
                    let key = original.key?.key as? PartKey
                else { continue }
                let part = PartKey(factory: copy.identity, parameter: key.parameter)
                binding = Bindings.binding(
                    BindingIdentity(
                        nil, ValueKey(part), original.value, of: original.graph, declaration, at: original.place))
            }
            copy.note(binding, in: scope)
            World.current.copyInstance(of: original, to: binding)
        }
        return copy
    }

    private init(copying other: FactorySlot) {
        declaration = other.declaration
        binding = Binding(
            BindingIdentity(
                nil, nil, other.binding.value, of: other.binding.graph, declaration, at: other.binding.place),
            isMember: true)
    }

    /// The bindings with instances in a scope, or in any.
    func bindings(in scope: Scope? = nil) -> [Binding] {
        let found = kept.current.bindings.filter { scope == nil || $0.key.scope == scope.map(ObjectIdentifier.init) }
            .compactMap { entry in entry.value.binding.map { (entry.key.binding, $0) } }
        return Array(Dictionary(found) { $1 }.values)
    }

    /// The modifiers in a world, or `nil` if there are none.
    func options(in world: World) -> FactoryOptions? { sharedOptions.value(in: world)?.value }

    /// Changes the modifiers in the current world. Instances of enclosing worlds are no longer used there.
    ///
    /// - Parameter isRegistration: Whether a strict test must use the change.
    func change(at place: SourcePlace, isRegistration: Bool = false, _ update: (inout FactoryOptions) -> Void) {
        sharedOptions.changeHere { options in
            var options = options?.value ?? FactoryOptions()
            update(&options)
            return SharedFactoryOptions(options)
        }
        separate(at: place, isRegistration: isRegistration)
    }

    /// Gives the binding a separate value in the current world. In the process's world, ends an override.
    func separate(at place: SourcePlace, isRegistration: Bool = false) {
        let world = World.current
        if world !== World.process || binding.mayBeOverridden {
            world.separate(binding, at: place, isRegistration: isRegistration)
        }
    }

    // MARK: Instances

    /// Returns an instance.
    ///
    /// - Parameters:
    ///   - parameter: The parameter, if each has a separate instance.
    ///   - timeToLive: The time in seconds after which an instance expires that is not read.
    ///   - factory: The factory of the container, if this belongs to a singleton scope.
    ///   - make: Builds an instance.
    func instance<T>(
        in scope: Scope, for parameter: (any Hashable)?, timeToLive: Double?, of factory: FactorySlot,
        _ make: (DependencyContext) -> T
    ) -> T {
        let key = PartKey(factory: identity, parameter: Transfer(parameter.map { AnyHashable($0) }))
        let binding = parameter == nil ? binding : KeyedBinding<T>(for: key, declaration, at: binding.place).binding
        guard scope.isKept else {
            return Request(binding, scope.lifetime).value { context in
                if binding !== factory.binding { Reader().use(factory.binding) }
                return make(context)
            }
        }
        var isNew = false
        func read() -> T {
            let request = Request(binding, scope.lifetime)
            request.keepsOnlyObjects = scope.lifetime == .shared
            do throws(UnkeptInstance<T>) {
                return try request.value { context throws(UnkeptInstance<T>) in
                    Reader().use(factory.binding)
                    isNew = true
                    let instance = make(context)
                    if (instance as? any AnyOptional)?.isNone == true { throw UnkeptInstance(instance) }
                    return instance
                }
            } catch {
                return error.instance.value
            }
        }
        // Noted before the build begins, so that a registration from then on discards the instance.
        note(binding, in: scope)
        guard let timeToLive, !Reader().isProbing else { return read() }
        let time = KeyedBinding<LastRead>(for: key, PartDeclaration(), at: binding.place)
        note(time.binding, in: scope)
        var instance: T?
        func lastRead() -> LastRead {
            // The time is built from the instance, so that both have the same home.
            time.read(.resettable) { _ in
                Reader().record(factory.binding)
                instance = read()
                return LastRead()
            }
        }
        let last = lastRead()
        if !isNew, last.isExpired(after: timeToLive) {
            last.owner.world.forget([binding, time.binding])
            _ = lastRead()
        }
        return instance ?? read()
    }

    /// Records that a binding may have instances in a scope. Takes constant time on average.
    private func note(_ binding: Binding, in scope: Scope) {
        let key = Kept.Key(binding: ObjectIdentifier(binding), scope: ObjectIdentifier(scope))
        let present = kept.withValue { kept -> [Kept.Key: Binding] in
            kept.bindings[key] = Kept.Reference(binding: binding)
            guard kept.bindings.count > kept.limit else { return [:] }
            let present = kept.bindings.compactMapValues(\.binding)
            kept.bindings = present.mapValues { Kept.Reference(binding: $0) }
            kept.limit = max(16, 2 * present.count)
            return present
        }
        // Released outside of the lock, because a parameter can run user code.
        withExtendedLifetime(present) {}
    }

    /// The key of what is kept beside the instance of a factory without a parameter.
    private struct PartKey: Hashable, Sendable {
        let factory: Identity
        let parameter: Transfer<AnyHashable?>

        static func == (left: PartKey, right: PartKey) -> Bool {
            left.factory === right.factory && left.parameter.value == right.parameter.value
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(ObjectIdentifier(factory))
            hasher.combine(parameter.value)
        }
    }

    /// What messages do not show.
    private struct PartDeclaration: BindingDeclaration {
        var name: String { "" }
        var keyPath: String { "" }
        var deferral: String { "" }
        var reportsLiveValue: Bool { false }
    }
}

/// The factories of a container or of a singleton scope.
final class FactorySlots: Sendable {
    private let slots = Guarded<[FactoryKey: FactorySlot]>([:])

    deinit {
        let bindings = bindings() + all.map(\.binding)
        for world in ContainerHome.reachableWorlds { world.forget(bindings, isForGood: true) }
    }

    /// Returns the slot of a factory, which is created if necessary.
    func slot<T>(for key: FactoryKey, of container: any ManagedContainer, as type: T.Type) -> FactorySlot {
        if let found = slots.withValue({ $0[key] }) { return found }
        let new = FactorySlot(key, FactoryDeclaration(container: Swift.type(of: container), key: key.name), as: type)
        return slots.withValue { slots in
            if let found = slots[key] { return found }
            slots[key] = new
            return new
        }
    }

    /// Copies the slots to another scope's, with their instances in the current world.
    func copy(to other: FactorySlots, in scope: Scope) {
        let copies = slots.current.mapValues { $0.copy(in: scope) }
        other.slots.withValue { $0 = copies }
    }

    /// Returns the slot of a factory, if it was used.
    func slot(for key: FactoryKey) -> FactorySlot? { slots.withValue { $0[key] } }

    /// All slots, in no particular order.
    var all: [FactorySlot] { Array(slots.current.values) }

    /// The bindings with instances in a scope, or in any.
    func bindings(in scope: Scope? = nil) -> [Binding] { all.flatMap { $0.bindings(in: scope) } }
}

/// The time of the last read of an instance with a time to live.
private final class LastRead: Sendable {
    /// The build that ends where the instance lives.
    let owner = Reader().owner
    private let time = Guarded<Double?>(Platform.uptime)

    /// Records a read, unless the instance has expired.
    ///
    /// - Returns: Whether it has expired. Only the first caller gets `true`, so that only one discards the instance.
    func isExpired(after seconds: Double) -> Bool {
        let now = Platform.uptime
        return time.withValue { time in
            guard let last = time else { return false }
            let isExpired = last + seconds <= now
            time = isExpired ? nil : now
            return isExpired
        }
    }
}

/// An instance that is not kept. It is thrown past the engine.
private struct UnkeptInstance<T>: Error {
    let instance: Transfer<T>

    init(_ instance: T) {
        self.instance = Transfer(instance)
    }
}

private protocol AnyOptional {
    var isNone: Bool { get }
}

extension Optional: AnyOptional {
    fileprivate var isNone: Bool { self == nil }
}
