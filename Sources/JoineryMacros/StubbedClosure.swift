// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// The storage of a stub's closure that any thread may set and call at any time. Expansions of `@Stubbed` use it.
@_documentation(visibility: private)
public final class _StubbedClosure<Closure: Sendable>: Sendable {
    private let closure = Guarded<Closure?>(nil)

    /// Creates a storage without a closure.
    public init() {}

    /// The closure; `nil` until one is set.
    public var value: Closure? {
        get { closure.current }
        set {
            // Releases the old closure outside the lock, because `deinit` can run user code.
            let former = closure.withValue { closure in
                defer { closure = newValue }
                return closure
            }
            withExtendedLifetime(former) {}
        }
    }
}
