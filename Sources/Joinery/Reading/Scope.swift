// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// How long an instance lives.
@usableFromInline
package enum Scope: Sendable {
    case singleton
    /// As ``singleton``, until ``Dependencies/forget(_:)`` lets go of it.
    case singletonUntilForgotten
    case shared
    /// As ``singleton`` once the value is open, and as ``shared`` before that: what opens it holds the graph.
    case untilOpen
    /// As ``shared`` where the value is an object, and otherwise as ``transient``.
    case sharedIfObject
    case perResolution
    case transient
    /// Concurrent readers share one build, and nothing is kept after it: for values that other code keeps.
    case singleFlight
    /// The closure that a factory binding gives out, made at each read.
    case factory
}

// The properties in which scopes differ. A new scope needs a case above, and a value for each of these.

extension Scope {
    /// What becomes of an instance when its build has ended.
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

    /// Whether the graph closes the instance when it is shut down.
    var isClosed: Bool { self == .singleton }

    /// Whether a value that an override gives can be kept without a build.
    var keepsGivenValues: Bool { self == .singleton || self == .singletonUntilForgotten }

    /// Whether an instance may keep the graph that it is read from. A handle that is not open yet always does, and
    /// its ``OpeningPlan`` counts that reference as the engine's.
    var mayKeepGraph: Bool { self != .untilOpen }

    /// Whether other code holds the value, so that the engine keeps only a weak reference.
    func isHeldByOthers<Value>(_ value: Value) -> Bool {
        switch self {
        case .shared, .sharedIfObject: true
        case .untilOpen: (value as? any AnyAsync)?.isOpen == false
        default: false
        }
    }

    /// The name of the binding call of a kept value.
    func callName(isAsynchronous: Bool) -> String {
        switch self {
        case .perResolution: "perResolution"
        case .shared: isAsynchronous ? "asyncShared" : "shared"
        default: isAsynchronous ? "asyncSingleton" : "singleton"
        }
    }

    /// Whether a value that is no object is allowed, and belongs to the caller alone.
    var keepsOnlyObjects: Bool { self == .sharedIfObject }
}
