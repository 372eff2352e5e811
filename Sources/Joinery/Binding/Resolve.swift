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
        if Self.self != Dependencies.self, scope == .singleton, key == nil {
            let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
            defer { memory.deallocate() }
            if instances.copyKept(at: site.place, Value.self, of: Self.self, to: memory) { return memory.move() }
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
        let binding = Bindings.binding(
            BindingIdentity(site.name, at: site.place, value, of: Self.self, for: key.map { ValueKey($0) }))
        guard Self.self != Dependencies.self else { return Request(binding, scope) }
        let instances = instances
        let request = Request(binding, scope, of: instances)
        request.graph = CurrentGraph(self, instances.graphs)
        return request
    }
}

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
    if reader.isProbing || !Observers.areAbsent { return false }
    if reader.isLost, TestHosts.areLostReadsObserved { return false }
    return instance._withUnsafeGuaranteedRef { instance in
        guard reader.world.mayUse(permanent: instance.record), !reader.world.hasUnnamed else { return false }
        reader.record(instance.record)
        return true
    }
}

extension Instances {
    /// Copies the value of a kept binding of this typed graph, unless a read does more than that.
    fileprivate func copyKept(
        at place: SourcePlace, _ value: Any.Type, of graph: Any.Type, to memory: UnsafeMutableRawPointer
    ) -> Bool {
        let found = Bindings.find(
            FileName(place.fileID), place.position, PlaceHash.ofPosition(place.position), ObjectIdentifier(value),
            ObjectIdentifier(graph))
        guard let binding = found?._withUnsafeGuaranteedRef({ $0 }) else { return false }
        return Request(binding, .singleton, of: self).copyKept(to: memory)
    }
}
