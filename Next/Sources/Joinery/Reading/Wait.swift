// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A wait of a thread for a build on another one.
///
/// A thread does not begin a wait that would close a circle: it builds instead. So every cycle shows up as a chain of builds,
/// each of which is part of the one before.
struct Wait {
    private struct Entry {
        /// The builds that cannot end before the wait does.
        let waiting: [ObjectIdentifier]
        let target: Build
    }

    private static let entries = Guarded<[ObjectIdentifier: Entry]>([:])

    private let target: Build
    private let signal = Signal()
    /// The paths for the report of a long wait.
    private let path: [PathStep]
    private let waiterPath: [PathStep]

    /// Begins a wait, unless that would close a circle. Call this under the lock of the root.
    ///
    /// - Parameter waiter: The build that the waiting thread belongs to.
    init?(for target: Build, of waiter: Build?) {
        let own = waiter.map { $0.ancestry.map { ObjectIdentifier($0) } } ?? []
        let signal = signal
        let mayWait = Self.entries.withValue { entries in
            if Self.closesCircle(target, own, entries) { return false }
            entries[ObjectIdentifier(signal)] = Entry(waiting: own, target: target)
            return true
        }
        guard mayWait else { return nil }
        target.waiters.append(signal)
        self.target = target
        path = target.path
        waiterPath = waiter?.path ?? []
    }

    private static func closesCircle(
        _ target: Build, _ own: [ObjectIdentifier], _ entries: [ObjectIdentifier: Entry]
    ) -> Bool {
        var reached: Set<ObjectIdentifier> = []
        var rest = [ObjectIdentifier(target)]
        while let build = rest.popLast() {
            if own.contains(build) { return true }
            guard reached.insert(build).inserted else { continue }
            for entry in entries.values where entry.waiting.contains(build) { rest.append(ObjectIdentifier(entry.target)) }
        }
        return false
    }

    /// Waits until the build has ended. Call this with no lock held.
    func wait(reportingAfter delay: Duration) {
        if !signal.wait(seconds: delay / .seconds(1)) {
            let issue = DependencyIssue.longWait(path, by: waiterPath, after: delay)
            if let monitor = target.builtIn.root.monitor { monitor.report(issue) } else { issue.write() }
            _ = signal.wait(seconds: -1)
        }
        let entry = Self.entries.withValue { $0.removeValue(forKey: ObjectIdentifier(signal)) }
        withExtendedLifetime(entry) {}
    }
}

extension Build {
    /// The steps from the outermost build to this one. Call this under the lock of the root.
    fileprivate var path: [PathStep] { ancestry.compactMap(\.binding?.step).reversed() }
}
