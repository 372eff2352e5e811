// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// A value that is closed when its graph shuts down.
///
/// Conform types that hold a resource, such as a file, a connection or a running task. The graph then closes the values
/// that a `singleton` or an `asyncSingleton` has built. A `close:` closure of the binding takes precedence. If a value
/// is decorated, the graph closes the decorated value and not the decorator, so nothing is closed twice if the
/// decorator forwards the call.
public protocol ClosableDependency: Sendable {
    /// Releases the resources of the value. Called once, after everything that depends on the value has been closed.
    func close() async throws
}

/// The `close:` closure of a binding.
final class CloseAction: Sendable {
    private let perform: @Sendable (Box) async throws -> Void

    /// Creates the action from a closure of the binding. In the binding calls, either the closure and the value are both
    /// `Sendable`, or both belong to the main actor.
    init<Value>(_ close: @escaping @Sendable (Transfer<Value>) async throws -> Void) {
        perform = { try await close(Transfer($0.value(as: Value.self))) }
    }

    convenience init?<Value: Sendable>(of close: (@Sendable (Value) async throws -> Void)?) {
        guard let close else { return nil }
        self.init { try await close($0.value) }
    }

    /// Closes the value of an instance.
    static func close(_ instance: Instance) async throws {
        let value = instance.undecorated ?? instance
        if let action = action(of: instance) { return try await action.perform(value) }
        try await (value.any as? any ClosableDependency)?.close()
    }

    /// Whether an instance has something to close. Runs no code of the value. Call this under the lock of the root, or if
    /// no world keeps the instance.
    static func isNeeded(for instance: Instance) -> Bool {
        // A world that has ended does not own its values.
        guard instance.isClosable, !instance.isWeak else { return false }
        return action(of: instance) != nil || (instance.undecorated ?? instance).any is any ClosableDependency
    }

    private static func action(of instance: Instance) -> CloseAction? {
        (instance.attachment as? OpenedValue)?.close ?? instance.attachment as? CloseAction
    }
}

/// What belongs to a value that was opened with `await`. The value counts as open until it is closed, or released with its
/// graph or world.
final class OpenedValue: Sendable {
    /// The `close:` closure of the binding.
    let close: CloseAction?
    private let isCounted = Guarded(false)

    init(_ close: CloseAction?) {
        self.close = close
    }

    deinit { end() }

    /// Counts the value as open, if openings are observed.
    func count() {
        guard let observer = Observers.current, !isCounted.exchange(true) else { return }
        observer.changeOpenCount(by: 1)
    }

    /// Ends the count, if the value counts as open.
    func end() {
        guard isCounted.exchange(false) else { return }
        Observers.current?.changeOpenCount(by: -1)
    }
}

extension Guarded<Bool> {
    fileprivate func exchange(_ new: Bool) -> Bool {
        withValue { value in
            defer { value = new }
            return value
        }
    }
}
