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
        _ scope: Scope, at site: BindingSite, alternatives: Alternatives = [],
        make: (DependencyContext) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try resolve(scope, for: nil, at: site, alternatives: alternatives, make: make)
    }

    /// Reads the binding call at a place. All binding calls lead here.
    ///
    /// - Parameters:
    ///   - key: The key of a member of a family.
    ///   - alternatives: The contexts for which the binding has a separate value.
    ///   - closure: For a factory, the type of the closure that its getter returns.
    ///   - adjust: Completes the request.
    ///   - make: Builds the value for a context.
    package func resolve<Value, Failure: Error>(
        _ scope: Scope, for key: (any Hashable & Sendable)?, at site: BindingSite, alternatives: Alternatives = [],
        isRequirement: Bool = false, closure: Any.Type? = nil, adjust: (inout Request) -> Void = { _ in },
        make: (DependencyContext) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let binding = Bindings.binding(
            BindingIdentity(site.name, at: site.place, Value.self, of: Self.self, for: key.map { ValueKey($0) }))
        var request = Request(binding, scope)
        request.alternatives = alternatives
        request.isRequirement = isRequirement
        request.closure = closure
        request.canThrow = Failure.self != Never.self
        if Self.self != Dependencies.self {
            let instances = instances
            request.instances = instances
            request.graph = CurrentGraph(self, instances.graphs)
        }
        adjust(&request)
        let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        defer { memory.deallocate() }
        let error = request.read(to: memory) { context, memory in
            do throws(Failure) {
                memory.assumingMemoryBound(to: Value.self).initialize(to: try make(context))
                return nil
            } catch {
                return error
            }
        }
        guard let error else { return memory.move() }
        guard let failure = (error as? Thrown)?.error as? Failure ?? error as? Failure else {
            request.stop(at: error, instead: "\(Failure.self)")
        }
        throw failure
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
    guard Frame.current == nil, Activity.isNone,
        let binding = Bindings.find(FileName(fileID), position, hash, value, Bindings.dependencies)
    else { return nil }
    return binding._withUnsafeGuaranteedRef { binding in
        binding.permanent.map { $0._withUnsafeGuaranteedRef { UnsafeRawPointer($0.address) } }
    }
}
