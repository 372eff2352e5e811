// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The lifetime of an instance.
@usableFromInline
package enum Scope: Sendable {
    case singleton
    /// Like ``singleton``, until ``Dependencies/forget(_:)`` is called.
    case singletonUntilForgotten
    case shared
    /// Like ``singleton`` once the value is open, and like ``shared`` before that, because the opening holds the graph.
    case untilOpen
    /// Like ``shared`` if the value is an object, and otherwise like ``transient``.
    case sharedIfObject
    case perResolution
    case transient
    /// Concurrent readers share one build, and nothing is kept after it. For values that other code keeps.
    case singleFlight
    /// The closure of a factory binding, created at each read.
    case factory
}

// The properties in which scopes differ. A new scope needs a case above and a value for each property.

extension Scope {
    /// The storage of an instance after its build.
    var storage: EndedBuild.Storage {
        switch self {
        case .singleton: .permanent
        case .singletonUntilForgotten, .shared, .untilOpen, .sharedIfObject: .current
        case .perResolution: .resolution
        case .singleFlight, .transient, .factory: .none
        }
    }

    /// Whether each read builds a new value.
    var isFresh: Bool { self == .transient || self == .factory }

    /// Whether the graph closes the instance when it shuts down.
    var isClosed: Bool { self == .singleton }

    /// Whether a value that an override gives can be kept without a build.
    var keepsGivenValues: Bool { self == .singleton || self == .singletonUntilForgotten }

    /// Whether an instance may keep the graph that it is read from. A handle that is not open always does, and its
    /// ``OpeningPlan`` counts that reference as one of the engine's.
    var mayKeepGraph: Bool { self != .untilOpen }

    /// Whether other code holds the value, so that the engine keeps only a weak reference.
    func isHeldByOthers<Value>(_ value: Value) -> Bool {
        switch self {
        case .shared, .sharedIfObject: true
        case .untilOpen: (value as? any AnyAsync)?.isOpen == false
        default: false
        }
    }

    /// The name of the binding call for a kept value.
    func callName(isAsynchronous: Bool) -> String {
        switch self {
        case .perResolution: "perResolution"
        case .shared: isAsynchronous ? "asyncShared" : "shared"
        default: isAsynchronous ? "asyncSingleton" : "singleton"
        }
    }

    /// Whether a value that is not an object is allowed, and belongs only to the caller.
    var keepsOnlyObjects: Bool { self == .sharedIfObject }
}
