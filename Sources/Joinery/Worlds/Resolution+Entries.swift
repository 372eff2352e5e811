// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Resolutions that a dialect enters again. When none of its frames is left, a captured resolution refers to its instances
// weakly, so that an instance can hold its own resolution.

extension Resolution {
    /// The frames with which a resolution begins, and what a dialect keeps with it.
    struct Entries: Sendable {
        var count = 0
        /// The tree of worlds in which the resolution was captured.
        var root: Root?
        var attachment: (any AnyObject & Sendable)?
    }

    /// The resolution that code here is a part of, or `nil` if a read here would begin one.
    package static var current: Resolution? { current(in: Reader().frame, creating: true) }

    /// Returns what a dialect keeps with the resolution.
    ///
    /// - Parameter make: Creates it, if there is none.
    package func attachment<Attachment: AnyObject & Sendable>(_ make: () -> Attachment) -> Attachment {
        if let found = entries.current.attachment as? Attachment { return found }
        let new = make()
        entries.withValue { $0.attachment = new }
        return new
    }

    /// Allows that something which lives longer than the resolution refers to it.
    package func capture() {
        let root = Reader().world.root
        entries.withValue { $0.root = root }
    }

    /// Begins a resolution with a frame.
    static func entered() -> Resolution {
        let new = Resolution()
        new.enter()
        return new
    }

    func enter() { entries.withValue { $0.count += 1 } }

    /// Ends a frame with which the resolution begins.
    func leave() {
        let root = entries.withValue { entries -> Root? in
            guard entries.count > 0 else { return nil }
            entries.count -= 1
            return entries.count == 0 ? entries.root : nil
        }
        guard let root else { return }
        var released: [AnyObject] = []
        root.lock.withLock {
            instances.removeAll { entry in
                if entry.instance.isWeak { return !entry.instance.isAlive(holding: &released) }
                released.append(entry.instance.weaken() ?? entry.instance)
                return !entry.instance.isWeak
            }
        }
        withExtendedLifetime(released) {}
    }
}
