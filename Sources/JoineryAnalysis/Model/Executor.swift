// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// What a piece of code surely runs on, as its file tells.
///
/// A plain function runs wherever its caller does, so nothing is known of it.
package enum Executor: Sendable, Hashable {
    /// The main actor.
    case mainActor
    /// An instance of an actor, by its type.
    case actor(String)
    /// A global actor other than the main one.
    case globalActor(String)
    /// A task that takes nothing over from where it is made.
    case detachedTask
    /// A queue of Dispatch other than the main one.
    case backgroundQueue

    /// Where the code runs, as messages say it; `nil` of the main actor.
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
