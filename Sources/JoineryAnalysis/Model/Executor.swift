// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The executor that code certainly runs on, as far as its file shows.
///
/// A plain function runs where its caller runs, so its executor is unknown.
package enum Executor: Sendable, Hashable {
    /// The main actor.
    case mainActor
    /// An instance of an actor, by the actor's type.
    case actor(String)
    /// A global actor other than the main actor.
    case globalActor(String)
    /// A detached task.
    case detachedTask
    /// A dispatch queue other than the main queue.
    case backgroundQueue

    /// The executor in the words of a message; `nil` for the main actor.
    var otherThanMain: String? {
        switch self {
        case .mainActor: nil
        case .actor(let type): "on the actor '\(type)'"
        case .globalActor(let name): "on the global actor '\(name)'"
        case .detachedTask: "in a detached task"
        case .backgroundQueue: "on a background queue"
        }
    }
}
