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

/// What closes a value, and counts it while it is open.
final class CloseAction: Sendable {
    /// The `close:` closure of a binding, for the value in a box.
    typealias Closure = @Sendable (Box) async throws -> Void

    fileprivate let closure: Closure?
    /// Whether the value counts as open: it was opened with `await`, and is neither closed nor released.
    private let isCounted = Guarded(false)

    init(_ closure: Closure?) {
        self.closure = closure
    }

    deinit { endCount() }

    /// Counts the value as open, if openings are observed.
    func beginCount() {
        guard let observer = Observers.current, !isCounted.exchange(true) else { return }
        observer.changeOpenCount(by: 1)
    }

    func endCount() {
        if isCounted.exchange(false) { Observers.current?.changeOpenCount(by: -1) }
    }
}

/// The classes that were asked whether their objects close themselves. Asking again takes a thousand instructions.
private enum ClosableTypes {
    private static let known = Guarded<[ObjectIdentifier: Bool]>([:])

    static func contains(_ value: Any) -> Bool {
        // The answer for another value, such as an optional, can depend on what is in it.
        guard Swift.type(of: value) is AnyClass else { return value is any ClosableDependency }
        let type = ObjectIdentifier(Swift.type(of: value))
        if let known = known.withValue({ $0[type] }) { return known }
        let isClosable = value is any ClosableDependency
        known.withValue { $0[type] = isClosable }
        return isClosable
    }
}

extension Instance {
    var closeAction: CloseAction? { attachment as? CloseAction }

    /// Closes the value.
    func close() async throws {
        let value = undecorated ?? self
        if let closure = closeAction?.closure { return try await closure(value) }
        try await (value.any as? any ClosableDependency)?.close()
    }

    /// Whether there is something to close. Runs no code of the value. Call this under the lock of the root, or if no
    /// world keeps the instance.
    var needsClose: Bool {
        // A world that has ended does not own its values.
        guard isClosable, !isWeak else { return false }
        return closeAction?.closure != nil || ClosableTypes.contains((undecorated ?? self).any)
    }
}
