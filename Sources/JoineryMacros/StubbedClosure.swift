// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// Where a stub keeps a closure that threads set and call at any time, for the expansions of `@Stubbed`.
@_documentation(visibility: private)
public final class _StubbedClosure<Closure: Sendable>: Sendable {
    private let closure = Guarded<Closure?>(nil)

    /// Keeps no closure yet.
    public init() {}

    /// The closure that is set; `nil` until one is.
    public var value: Closure? {
        get { closure.current }
        set {
            // What was there goes away outside of the lock, for what it holds may run code as it does.
            let former = closure.withValue { closure in
                defer { closure = newValue }
                return closure
            }
            withExtendedLifetime(former) {}
        }
    }
}
