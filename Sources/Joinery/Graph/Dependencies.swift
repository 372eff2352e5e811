// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The dependency graph that every module of a program can extend.
///
/// ```swift
/// extension Dependencies {
///     var clock: any Clock<Duration> { singleton { ContinuousClock() } }
/// }
/// ```
///
/// There is one such graph for each world: the process has one, and `withDependencies` and a test open further ones.
/// ``current`` is the one of the current task.
public struct Dependencies: DependencyGraph {
    /// The instances of the world that these dependencies belong to.
    public let instances: Instances
    /// The object that all copies of this value share, if it belongs to an inner world.
    @usableFromInline let reference: GraphReference?

    /// The dependencies of the world that the current task, or the build in progress, belongs to.
    ///
    /// Outside of any world this is the process's own.
    public static var current: Dependencies {
        // Never inlined: a function that reads from it would become too large to be inlined into the program, and would
        // make its key path at each read.
        @inline(never)
        get { ResolutionContext.current?.currentDependencies ?? Dependencies(instances: .process) }
    }

    /// The dependencies of ``current``, lent for one read: until ``endLending()``.
    @usableFromInline static var lent: Dependencies {
        @inline(never)
        get { ResolutionContext.current?.lentDependencies ?? Dependencies(instances: .process) }
    }

    @usableFromInline
    func endLending() {
        reference?.endLending()
    }

    /// Whether this graph serves the live program, a preview or a test.
    ///
    /// Reading it inside a builder makes the value built depend on it.
    public var context: DependencyContext {
        ResolutionContext.records(for: instances, in: .current).forEach { $0.addContext() }
        return instances.currentTable().layer.context
    }

    @inlinable
    @inline(__always)
    init(instances: Instances) {
        self.init(instances: instances, reference: nil)
    }

    @inlinable
    @inline(__always)
    init(instances: Instances, reference: GraphReference?) {
        self.instances = instances
        self.reference = reference
    }
}
