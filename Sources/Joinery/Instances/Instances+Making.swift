// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// What making most transient values comes to: a call of the builder.

extension Instances {
    /// Begins the build of a transient value, where its builder is all that has a say in it. `nil` says nothing: whoever
    /// asks resolves the binding then.
    ///
    /// Proof of the attribute, which spares the caller a count of references: nothing is released here.
    @usableFromInline
    @_effects(releasenone)
    func beginUnobservedBuild() -> UnobservedBuild? {
        guard isOfProcess, Activity.isNone, let context = world.plainContext else { return nil }
        let thread = ThreadBuilds.current
        guard thread._withUnsafeGuaranteedRef({ $0.begin() }) else { return nil }
        return UnobservedBuild(thread: thread, context: context)
    }
}

/// The build of a transient value that nothing but its thread takes note of. To be ended once, there.
@usableFromInline
struct UnobservedBuild {
    @usableFromInline let thread: Unmanaged<ThreadBuilds>
    /// Which of its values the binding builds.
    @usableFromInline let context: DependencyContext

    /// Proof: the thread that this runs on keeps the object.
    @inlinable
    func end() {
        thread._withUnsafeGuaranteedRef { $0.end() }
    }
}
