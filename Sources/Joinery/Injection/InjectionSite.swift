// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// A place where a binding is injected later than its owner is made.
///
/// It resolves in the world, and with the typed graphs, in which it was made.
final class InjectionSite<Value>: Sendable {
    private enum Kept {
        case nothing
        case value(Transfer<Value>)
        case object(WeakReference)
    }

    private let scope = CapturedScope()
    private let read: Transfer<() -> Value>
    private let value = Mutex(Kept.nothing)

    /// - Parameter read: Reads the binding; `Sendable`, or used on the main actor alone.
    init(_ read: @escaping () -> Value) {
        self.read = Transfer(read)
    }

    /// The value that the binding has now.
    func resolve() -> Value {
        scope.perform { read.value() }
    }

    /// The value that the binding had at the first call.
    ///
    /// No lock is held while it is resolved. Of several threads that come first at once, the first to end decides.
    func kept() -> Value {
        if case .value(let value) = value.withLock({ Transfer($0) }).value { return value.value }
        let resolved = Transfer(resolve())
        return value.withLock { kept in
            if case .value(let earlier) = kept { return earlier }
            kept = .value(resolved)
            return resolved
        }.value
    }

    /// The object that the binding had at the first call, while anybody holds it.
    func heldWeakly() -> Value? {
        if case .object(let reference) = value.withLock({ Transfer($0) }).value { return reference.object as? Value }
        let resolved = resolve()
        guard type(of: resolved as Any) is AnyClass else {
            Misuse.weakValueIsNoObject("\(Value.self)").stop()
        }
        let reference = WeakReference(resolved as AnyObject)
        let object = value.withLock { kept in
            if case .object(let earlier) = kept { return Transfer(earlier.object) }
            kept = .object(reference)
            return Transfer(reference.object)
        }.value
        return object as? Value
    }
}
