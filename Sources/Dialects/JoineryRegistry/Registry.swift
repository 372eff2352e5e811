// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import Joinery
internal import JoineryKeys

/// A registration of a container.
package protocol RegisteredService: AnyObject, Sendable {
    /// The place of the registration.
    var place: SourcePlace { get }

    /// The scope in which a plain read of a slot keeps the instance, or `nil` if it does more than that.
    func scope(of slot: ServiceSlot) -> Scope?
}

/// A key of a container, with the binding that its registrations build.
package final class ServiceSlot: Sendable {
    /// The key.
    package let key: ServiceKey
    /// The binding. Its values have the type of the key.
    package let binding: Binding
    /// The registration.
    fileprivate let entry = WorldValue<(any RegisteredService)?>(nil)
    /// The binding of what is kept in place of the service.
    private let part = Guarded<Binding?>(nil)

    /// Creates the slot of a key, which belongs to no container yet.
    package init<Service>(
        _ key: ServiceKey, _ type: Service.Type, _ wording: any ServiceWording.Type, at place: SourcePlace
    ) {
        self.key = key
        binding = KeyedBinding<Service>(ServiceDeclaration(key: key, wording: wording), at: place).binding
    }

    /// Returns the registration in a world, or `nil` if there is none or it was removed.
    package func entry(in world: World) -> (any RegisteredService)? { entry.value(in: world) }

    /// Reads the service.
    ///
    /// - Parameters:
    ///   - keepsOnlyObjects: Whether a value that is no object is built for each read.
    ///   - onCycle: Returns the error to throw for a cycle, which otherwise stops the program.
    package func read<Service>(
        _ scope: Scope, keepsOnlyObjects: Bool = false, onCycle: (([PathStep]) -> any Error)? = nil,
        _ make: (DependencyContext) throws -> Service
    ) throws -> Service {
        let request = Request(binding, scope)
        request.keepsOnlyObjects = keepsOnlyObjects
        request.onCycle = onCycle
        return try request.value(make)
    }

    /// Reads what is kept in place of the service, such as a storage with it.
    package func readPart<Part: Sendable>(
        onCycle: (([PathStep]) -> any Error)? = nil, _ make: () throws -> Part
    ) throws -> Part {
        let declaration = NamedDeclaration(name: binding.step.name, deferral: binding.step.deferral)
        let new = KeyedBinding<Part>(declaration, at: binding.place).binding
        let part = part.withValue { part in
            part = part ?? new
            return part ?? new
        }
        let request = Request(part, .resettable)
        request.onCycle = onCycle
        return try request.value { _ in
            // A registration that belongs to a world also separates this.
            Reader().use(binding)
            return try make()
        }
    }

    /// The bindings of what is kept.
    package var bindings: [Binding] { [binding] + (part.current.map { [$0] } ?? []) }
}

/// The registrations of a container.
///
/// A registration in the process's world applies to all worlds, and so does that of a new key in the world in which the
/// container was created. Any other registration belongs to the current world, and gives its binding a separate value
/// there.
package final class Registry: Sendable {
    /// The identity of the container, which is not used again.
    package let identity = Identity()
    private let wording: any ServiceWording.Type
    private let home = ContainerHome()
    private let slots = Guarded<[ServiceKey: ServiceSlot]>([:])

    /// An object that stands for a container or a registration.
    package final class Identity: Hashable, Sendable {
        /// Creates an identity that differs from all others.
        package init() {}

        /// Returns whether two references are to one object.
        package static func == (left: Identity, right: Identity) -> Bool { left === right }

        /// Hashes the identity of the object.
        package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }

    /// Creates an empty registry.
    ///
    /// - Parameter wording: The code of the dialect in messages.
    package init(wording: any ServiceWording.Type) {
        self.wording = wording
    }

    /// Runs an operation in the current world or, where none is current, in the world of the container.
    package func perform<Result>(_ operation: () throws -> Result) rethrows -> Result {
        try home.perform(operation)
    }

    // MARK: Slots

    /// Returns the slot of a key, or `nil` if the key was never used.
    package func slot(for key: ServiceKey) -> ServiceSlot? { slots.withValue { $0[key] } }

    /// Returns the slot of a key, which is created if necessary.
    package func slot<Service>(
        for key: ServiceKey, of type: Service.Type,
        at place: SourcePlace = SourcePlace(fileID: "unregistered", line: 0, column: 0)
    ) -> ServiceSlot {
        if let found = slot(for: key) { return found }
        let new = ServiceSlot(key, type, wording, at: place)
        return slots.withValue { slots in
            let slot = slots[key] ?? new
            slots[key] = slot
            return slot
        }
    }

    /// Removes the slot of a key that is not used again, and releases its instances in the worlds that can be reached.
    package func remove(_ key: ServiceKey) {
        guard let slot = slots.withValue({ $0.removeValue(forKey: key) }) else { return }
        for world in ContainerHome.reachableWorlds { world.forget(slot.bindings, isForGood: true) }
    }

    /// Finds the registration of a key in the current world.
    ///
    /// A build that finds nothing depends on the key nevertheless.
    ///
    /// - Returns: The slot with the registration, without one if an override may replace the missing registration, or
    ///   `nil`.
    package func find<Service>(
        _ key: ServiceKey, of type: Service.Type
    ) -> (slot: ServiceSlot, entry: (any RegisteredService)?)? {
        let reader = Reader()
        guard let slot = slot(for: key) ?? (reader.build == nil ? nil : slot(for: key, of: type)) else { return nil }
        if let entry = slot.entry(in: reader.world) { return (slot, entry) }
        if slot.binding.mayBeOverridden { return (slot, nil) }
        reader.record(slot.binding)
        return nil
    }

    /// Returns the innermost of the current world and the enclosing ones that registers a key itself, or
    /// `nil` if the registration is that of the container.
    package func world(of slot: ServiceSlot) -> World? {
        slot.entry.home(in: .current).flatMap { isHome($0) ? nil : $0 }
    }

    /// Whether the registration of a key belongs to a world inside the one in which something else was registered.
    package func isRegistered(_ slot: ServiceSlot, inside outer: World?) -> Bool {
        guard let own = world(of: slot), own !== outer else { return false }
        return outer.map { outer in sequence(first: own, next: \.enclosing).contains { $0 === outer } } ?? true
    }

    /// Returns the read of a service whose instance may be kept, unless a resolution does more than that.
    package func read(ofKept key: ServiceKey) -> Request? {
        guard !home.isNeeded, let slot = slot(for: key) else { return nil }
        return slot.entry(in: .current)?.scope(of: slot).map { Request(slot.binding, $0) }
    }

    // MARK: Registration

    /// Adds a registration.
    ///
    /// - Parameter isOverride: Whether a strict test must use it, if it replaces another one.
    /// - Returns: The registration that it replaces in all worlds.
    @discardableResult
    package func add(
        _ entry: any RegisteredService, to slot: ServiceSlot, at place: SourcePlace, isOverride: Bool
    ) -> (any RegisteredService)? {
        let world = World.current
        let former = slot.entry.change { own in
            own == nil && isHome(world) || world === World.process ? .some(entry) : nil
        }
        guard let former else {
            slot.entry.change(in: world) { _ in entry }
            world.separate(slot.binding, at: place, isRegistration: isOverride)
            world.forget(slot.bindings)
            return nil
        }
        if slot.binding.mayBeOverridden {
            world.separate(slot.binding, at: place, isRegistration: isOverride)
        }
        if former != nil { world.forget(slot.bindings) }
        return former
    }

    /// Whether this is the process's world or that in which the container was created.
    package func isHome(_ world: World) -> Bool { world === World.process || world === home.world }

    /// The registrations in the current world.
    package var registrations: [ServiceKey: any RegisteredService] {
        let world = World.current
        return slots.current.compactMapValues { $0.entry(in: world) }
    }

    /// Removes all registrations in the current world. In the process's world, removes them in all worlds.
    package func removeAll(at place: SourcePlace) {
        let world = World.current
        for slot in slots.current.values where slot.entry(in: world) != nil {
            slot.entry.changeHere { _ in nil }
            if world !== World.process { world.separate(slot.binding, at: place) }
            world.forget(slot.bindings)
        }
    }

    /// Discards the instances of services in the current world.
    package func reset(where isReset: (ServiceKey) -> Bool) {
        World.current.forget(slots.current.values.filter { isReset($0.key) }.flatMap(\.bindings))
    }

    /// Releases the registrations, and their instances in the current world, the enclosing ones, and that of the process.
    package func release() {
        let slots = slots.current
        guard !slots.isEmpty else { return }
        for world in ContainerHome.reachableWorlds {
            world.forget(slots.values.flatMap(\.bindings), isForGood: true)
            for slot in slots.values { slot.entry.remove(from: world) }
        }
        // A registration refers to its slot.
        for slot in slots.values { _ = slot.entry.change { _ in .some(nil) } }
    }
}
