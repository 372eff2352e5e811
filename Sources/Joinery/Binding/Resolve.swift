// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import JoineryPlatform

/// The name and the place of a binding call.
@usableFromInline
package struct BindingSite: Sendable {
    /// The name of the property or function.
    package let name: StaticString
    /// The place of the call.
    package let place: SourcePlace

    /// Creates the name and the place.
    @usableFromInline
    package init(_ name: StaticString, _ fileID: StaticString, _ line: UInt, _ column: UInt) {
        self.name = name
        place = SourcePlace(fileID: fileID, line: line, column: column)
    }
}

extension DependencyGraph {
    /// Reads the binding call at a place.
    @usableFromInline
    func resolve<Value, Failure: Error>(
        _ scope: Scope, for key: (any Hashable & Sendable)? = nil, at site: BindingSite,
        _ make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try resolve(scope, for: key, at: site) { (_: DependencyContext) throws(Failure) -> Value in try make() }
    }

    /// Reads the binding call at a place, which has a separate closure for tests.
    @usableFromInline
    func resolve<Value, Failure: Error>(
        _ scope: Scope, for key: (any Hashable & Sendable)? = nil, at site: BindingSite,
        _ make: () throws(Failure) -> Value, test makeTest: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try resolve(scope, for: key, at: site, alternatives: .test) {
            (context: DependencyContext) throws(Failure) -> Value in
            if case .test = context { try makeTest() } else { try make() }
        }
    }

    /// Reads the binding call at a place. All binding calls lead here, but for those of values that are opened with `await`.
    ///
    /// - Parameters:
    ///   - key: The key of a member of a family.
    ///   - alternatives: The contexts for which the binding has a separate value.
    ///   - closure: For a factory, the type of the closure that its getter returns.
    ///   - attachment: What another module keeps with the instance.
    ///   - make: Builds the value for a context.
    package func resolve<Value, Failure: Error>(
        _ scope: Scope, for key: (any Hashable & Sendable)?, at site: BindingSite, alternatives: Alternatives = [],
        isRequirement: Bool = false, closure: Any.Type? = nil, attachment: AnyObject? = nil,
        make: (DependencyContext) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        if scope == .singleton, key == nil,
            let (address, lock, reader) = lockKept(at: site.place, Value.self, of: Self.self, typedInstances)
        {
            defer { withExtendedLifetime(reader) { lock.release() } }
            return address.assumingMemoryBound(to: Value.self).pointee
        }
        let request = request(scope, for: key, at: site, Value.self)
        request.alternatives = alternatives
        request.isRequirement = isRequirement
        request.closure = closure
        request.attachment = attachment
        request.canThrow = Failure.self != Never.self
        request.passesOnErrors = Failure.self == (any Error).self
        return try request.value(make)
    }

    /// Returns the read of the binding call at a place.
    package func request(
        _ scope: Scope, for key: (any Hashable & Sendable)?, at site: BindingSite, _ value: Any.Type
    ) -> Request {
        let request = Request(declaredBinding(for: key, at: site, value), scope, of: typedInstances)
        request.graph = typedGraph
        return request
    }

    /// Returns the binding of the binding call at a place.
    package func declaredBinding(
        for key: (any Hashable & Sendable)?, at site: BindingSite, _ value: Any.Type
    ) -> Binding {
        Bindings.binding(
            BindingIdentity(site.name, at: site.place, value, of: Self.self, for: key.map { ValueKey($0) }))
    }

    /// The instances of this graph, if it is a typed graph.
    package var typedInstances: Instances? { Self.self == Dependencies.self ? nil : instances }

    /// This graph, if it is a typed graph, followed by those that were current when it was created.
    package var typedGraph: CurrentGraph? { typedInstances.map { CurrentGraph(self, $0.graphs) } }
}

// MARK: Short paths, which find a value without a request or leave everything to the read

/// Returns the instance of the process's world for the binding call at a place, if nothing else can be current and nothing
/// observes the read. This is the path of most reads.
///
/// Proof: such an instance exists as long as the process, and its value has the type in the identity of the binding.
@inlinable
@inline(__always)
func permanentInstance<Value>(
    _ type: Value.Type, fileID: StaticString, line: UInt, column: UInt
) -> UnsafePointer<Value>? {
    let position = PlaceHash.position(line: line, column: column)
    return permanentAddress(
        ObjectIdentifier(type), fileID: fileID, position: position, hash: PlaceHash.ofPosition(position)
    )?.assumingMemoryBound(to: type)
}

@usableFromInline
@inline(never)
func permanentAddress(
    _ value: ObjectIdentifier, fileID: StaticString, position: UInt64, hash: UInt
) -> UnsafeRawPointer? {
    Bindings.find(FileName(fileID), position, hash, value, Bindings.dependencies)?
        ._withUnsafeGuaranteedRef { $0.permanentAddress }
}

/// The same for a binding that a type declares.
@usableFromInline
@inline(never)
package func permanentAddress(of key: ObjectIdentifier, _ value: ObjectIdentifier) -> UnsafeRawPointer? {
    let position = UInt64(UInt(bitPattern: key))
    return Bindings.find(nil, position, PlaceHash.ofPosition(position), value, Bindings.dependencies)?
        ._withUnsafeGuaranteedRef { $0.permanentAddress }
}

extension Binding {
    /// The address of the value of the process's world, if a read here can use it without a lock.
    ///
    /// Proof: such an instance exists as long as the process.
    @usableFromInline
    package var permanentAddress: UnsafeRawPointer? {
        guard let instance = permanent, Frame.current == nil && Activity.isNone || mayReadPermanent(instance) else {
            return nil
        }
        return instance._withUnsafeGuaranteedRef { UnsafeRawPointer($0.address) }
    }
}

/// Whether a read in a builder or in another world can use an instance of the process's world.
@inline(never)
func mayReadPermanent(_ instance: Unmanaged<Instance>) -> Bool {
    let reader = Reader()
    guard reader.isPlain(in: reader.world) else { return false }
    return instance._withUnsafeGuaranteedRef { instance in
        guard reader.world.mayUse(permanent: instance.record) else { return false }
        reader.record(instance.record)
        return true
    }
}

/// Finds the value that a read of a singleton returns, unless the read has to decide, report or build something.
///
/// - Parameters:
///   - place: The place of the binding call.
///   - instances: Those of the graph, if it is a typed graph.
/// - Returns: The address of the value, the lock that is held, and what must not be released before it. Copy the value,
///   and release the lock.
@inline(never)
func lockKept(
    at place: SourcePlace, _ value: Any.Type, of graph: Any.Type, _ instances: Instances?
) -> (value: UnsafeMutableRawPointer, lock: Lock, reader: Reader)? {
    let hash = PlaceHash.ofPosition(place.position)
    return Bindings.find(
        FileName(place.fileID), place.position, hash, ObjectIdentifier(value), ObjectIdentifier(graph))?
        ._withUnsafeGuaranteedRef { $0.lockKept(of: instances) }
}

extension Binding {
    /// The same for this binding.
    package func lockKept(of graph: Instances?) -> (value: UnsafeMutableRawPointer, lock: Lock, reader: Reader)? {
        let reader = Reader()
        let world = reader.world(of: graph)
        guard reader.isPlain(in: world) else { return nil }
        // The record of a build on another thread is behind the same lock.
        guard reader.build == nil || reader.build?.thread == Reader.thread else { return nil }
        let lock = world.root.lock
        lock.acquire()
        if graph == nil, let override = world.giving(self), let given = override.given {
            override.markUsed()
            reader.record(self)
            return (given, lock, reader)
        }
        if let instance = world.kept(self, of: graph), !instance.isWeak {
            reader.record(instance.record)
            return (instance.address, lock, reader)
        }
        withExtendedLifetime(reader) { lock.release() }
        return nil
    }
}

extension Reader {
    /// Whether nothing but the value matters to a read in a world: no override is unnamed, and nothing observes it.
    @inline(__always)
    fileprivate func isPlain(in world: World) -> Bool {
        guard Observers.areAbsent, !isProbing, !world.hasUnnamed else { return false }
        return !(isLost && world.isOfProcess && TestHosts.areLostReadsObserved)
    }
}

extension World {
    /// The instance of a singleton that a read here can use.
    fileprivate func kept(_ binding: Binding, of graph: Instances?) -> Instance? {
        var next: World? = self
        while let home = next {
            next = graph == nil ? home.parent : nil
            guard let instance = graph == nil ? home.table[binding] : graph?.table[binding],
                canUse(instance, of: home)
            else { continue }
            if graph == nil { home.publish(instance) }
            return instance
        }
        return nil
    }
}

extension Request {
    /// Copies the value that a read returns, unless the read has to decide, report or build something.
    @inline(never)
    package func copyKept(to value: UnsafeMutableRawPointer) -> Bool {
        guard reader.isPlain(in: world), let instance = find(to: value) else { return false }
        reader.record(instance.record)
        return true
    }
}

// MARK: Handles that are opened with `await`

/// Returns the handle of the binding call at a place, if the value is open in the process's world and nothing else can be
/// current.
///
/// Proof: such an instance exists as long as the process, and holds a handle of the type in the identity of the binding.
@inlinable
@inline(__always)
package func permanentHandle<Handle>(
    _ type: Handle.Type, fileID: StaticString, line: UInt, column: UInt
) -> UnsafePointer<Handle>? {
    let position = PlaceHash.position(line: line, column: column)
    return handleAddress(
        ObjectIdentifier(type), fileID: fileID, position: position, hash: PlaceHash.ofPosition(position)
    )?.assumingMemoryBound(to: type)
}

@usableFromInline
@inline(never)
package func handleAddress(
    _ handle: ObjectIdentifier, fileID: StaticString, position: UInt64, hash: UInt
) -> UnsafeRawPointer? {
    guard Frame.current == nil, Activity.isNone,
        let binding = Bindings.find(FileName(fileID), position, hash, handle, Bindings.dependencies)
    else { return nil }
    return binding._withUnsafeGuaranteedRef { $0.wasOverridden ? nil : $0.handle }
}

extension Binding {
    /// Lets reads share a handle that opens the permanent instance.
    package func share(handle: @autoclosure () -> Box) {
        guard permanent != nil, self.handle == nil else { return }
        let handle = handle()
        World.ofProcess.root.lock.withLock {
            guard let instance = permanent?.takeUnretainedValue(), instance.handle == nil else { return }
            instance.handle = handle
            setPermanent(instance)
        }
    }

    /// Records a read of the handle, if that is the one which the binding itself declares.
    package func recordIfUnaffected(of graph: Instances?) -> Bool {
        let reader = Reader()
        let world = reader.world(of: graph)
        guard world.isUntouched(self), reader.isPlain(in: world) else { return false }
        reader.record(self)
        return true
    }
}
