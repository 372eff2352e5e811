// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The lifetime of an instance.
@usableFromInline
package enum Scope: Sendable {
    case singleton
    /// Like `singleton`, until it is forgotten.
    case resettable
    /// As long as anything else holds it.
    case shared
    case perResolution
    case transient
    /// A new value at each read, which reads later.
    case factory

    /// Whether each read builds a new value.
    var isFresh: Bool { self == .transient || self == .factory }

    /// The name of the binding call for a kept value.
    var callName: String {
        switch self {
        case .perResolution: "perResolution"
        case .shared: "shared"
        default: "singleton"
        }
    }
}

/// The contexts for which a binding has a separate value.
package struct Alternatives: OptionSet, Sendable {
    /// The set as bits.
    package let rawValue: Int

    /// Creates a set from bits.
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// A separate value for previews.
    package static let preview = Alternatives(rawValue: 1)
    /// A separate value for tests.
    package static let test = Alternatives(rawValue: 2)
}

/// The purpose of the read of a handle whose value is opened with `await`.
package enum HandleRead: Sendable {
    /// The read is that of a value.
    case none
    /// The handle is created. Overrides are applied when it is opened.
    case creation
    /// The handle is opened.
    case opening
}

/// A read of one binding.
///
/// Nothing here is generic over the graph or the value: a look-up of a generic type costs hundreds of instructions, and each
/// specialization adds code to the client. Only the code that reads has the request, so exclusivity is not checked again.
package final class Request {
    /// Writes a value for a context into memory.
    ///
    /// - Returns: The error that the builder has thrown, and the memory is not initialized; or `nil`.
    package typealias Builder = (DependencyContext, UnsafeMutableRawPointer) -> (any Error)?

    package let binding: Binding
    package let scope: Scope
    @exclusivity(unchecked) package var alternatives: Alternatives = []
    @exclusivity(unchecked) package var isRequirement = false
    /// Whether the builder can throw errors. A key path cannot name such a binding.
    @exclusivity(unchecked) package var canThrow = false
    /// Whether the read can throw any error.
    @exclusivity(unchecked) package var passesOnErrors = false
    /// Where the read is requested.
    @exclusivity(unchecked) package private(set) var reader = Reader()
    /// The world in which the read takes place.
    @exclusivity(unchecked) package var world: World
    /// The instances of the typed graph that the binding belongs to.
    package let instances: Instances?
    /// The typed graph, followed by those that were current when it was created.
    @exclusivity(unchecked) package var graph: CurrentGraph?
    /// The wrapper that keeps the value in the home of its owner.
    package let keeper: LazyValue?
    /// The owner of a handle that reads late.
    private let owner: Build?
    /// What another module keeps with the instance.
    @exclusivity(unchecked) package var attachment: AnyObject?
    /// Whether a shutdown leaves the value open, although its scope closes values.
    @exclusivity(unchecked) package var isLeftOpen = false
    /// The purpose of the read of a handle.
    @exclusivity(unchecked) package var handle = HandleRead.none
    /// Called before each decorator, with the value in memory and the number of earlier decorators.
    @exclusivity(unchecked) package var onDecoration: ((UnsafeMutableRawPointer, Int) -> Void)?
    /// For a factory, the type of the closure that its getter returns.
    @exclusivity(unchecked) var closure: Any.Type?
    /// Whether a value that is no object is not kept, whatever the scope is.
    @exclusivity(unchecked) package var keepsOnlyObjects = false
    /// Returns the error to throw if this read closes a cycle, instead of stopping the program.
    @exclusivity(unchecked) package var onCycle: (([PathStep]) -> any Error)?

    package init(
        _ binding: Binding, _ scope: Scope, of instances: Instances? = nil, keptBy keeper: LazyValue? = nil,
        owner: Build? = nil
    ) {
        self.binding = binding
        self.scope = scope
        self.instances = instances
        self.keeper = keeper
        self.owner = owner
        world = reader.world(of: instances, readBy: keeper?.owner ?? owner)
    }

    /// Reads the binding again, where this is called.
    func readHere(to value: UnsafeMutableRawPointer, _ make: Builder) -> (any Error)? {
        reader = Reader()
        world = reader.world(of: instances, readBy: keeper?.owner ?? owner)
        return read(to: value, make)
    }

    /// Reads the binding.
    ///
    /// - Parameters:
    ///   - value: Receives the value.
    ///   - make: Builds the value.
    /// - Returns: The error that the builder has thrown; then there is no value.
    package func read(to value: UnsafeMutableRawPointer, _ make: Builder) -> (any Error)? {
        if let frame = reader.frame, frame.pointee.probe != nil {
            return Probe.answer(self, to: value, make, in: frame)
        }
        let isLost = isLost && keeper == nil
        if isLost { TestHosts.current?.reportLostRead(of: binding) }
        if world.mayName(binding) || closure != nil, let override = overrideToName() {
            return read(naming: override, to: value, make)
        }
        let error: (any Error)?
        if let observer = Observers.ofReads, keeper == nil, handle != .opening {
            error = read(to: value, make, for: observer)
        } else {
            var outcome = ReadOutcome.found
            error = read(to: value, make, &outcome)
        }
        if error == nil, world.hasUnnamed { checkTypes(of: value) }
        if error == nil, isLost, scope == .transient { TestHosts.current?.note(value, of: binding) }
        return error
    }

    /// Whether this is a read outside of every test's world, which is observed.
    var isLost: Bool {
        TestHosts.areLostReadsObserved && world.isOfProcess && (reader.isLost || reader.beginsLostResolution)
    }

    private func read(to value: UnsafeMutableRawPointer, _ make: Builder, _ outcome: inout ReadOutcome) -> (any Error)?
    {
        scope.isFresh ? fresh(to: value, make, &outcome) : kept(to: value, make, &outcome)
    }

    /// Reads the binding for an observer. A separate function because its stack space would limit the depth of a graph.
    @inline(never)
    private func read(
        to value: UnsafeMutableRawPointer, _ make: Builder, for observer: any ReadObserver
    ) -> (any Error)? {
        observer.read(binding, in: world) {
            var outcome = ReadOutcome.found
            let error = read(to: value, make, &outcome)
            return (outcome, error)
        }
    }
}
