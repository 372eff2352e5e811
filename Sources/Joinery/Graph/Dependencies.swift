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
/// Each world has one such graph: the process has one, and each test and each call of `withDependencies` opens another.
/// ``current`` is the graph of the current task.
public struct Dependencies: DependencyGraph {
    /// The instances of the world that these dependencies belong to.
    public let instances: Instances
    /// The object shared by all copies of this value, if it belongs to an inner world.
    @usableFromInline let reference: GraphReference?

    /// The dependencies of the world that the current task or the current build belongs to.
    ///
    /// Outside of any world, these are the dependencies of the process.
    public static var current: Dependencies {
        // Never inlined: otherwise a function that reads this property would be too large to be inlined into the
        // program, and would create its key path at each read.
        @inline(never)
        get { ResolutionContext.current?.currentDependencies ?? Dependencies(instances: .process) }
    }

    /// The dependencies of ``current``, lent for one read that ends with ``endLending()``.
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
    /// A builder that reads this property makes its value depend on the context.
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
