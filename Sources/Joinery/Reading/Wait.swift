// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A wait of a thread or a task for a build that another one runs.
///
/// A wait that would close a circle does not begin, and the reader builds instead. So every cycle shows up as a chain of
/// builds, each of which is part of the one before.
package final class Wait {
    private struct Entry {
        let waiter: any Waiter
        /// The builds that cannot end before the wait does.
        let waiting: [Build]
        let target: Build
    }

    private static let entries = Guarded<[Entry]>([])

    package let target: Build
    /// What another module keeps with the build.
    package let attachment: AnyObject?
    private let waiter: any Waiter
    /// The paths for the report of a long wait.
    private let path: [PathStep]
    private let waiterPath: [PathStep]

    /// Begins a wait, unless that would close a circle. Call this under the lock of the root.
    ///
    /// - Parameters:
    ///   - own: The build that the waiting thread or task belongs to.
    ///   - waiter: What waits.
    init?(for target: Build, of own: Build?, by waiter: any Waiter) {
        // The builder has entered another world on this thread, and reads its own binding.
        if target.thread == Reader.thread { return nil }
        let waiting = own.map { Array($0.ancestry) } ?? []
        let mayWait = Self.entries.withValue { entries in
            if Self.closesCircle(target, waiting, entries) { return false }
            entries.append(Entry(waiter: waiter, waiting: waiting, target: target))
            return true
        }
        guard mayWait else { return nil }
        target.waiters.append(waiter)
        self.target = target
        self.waiter = waiter
        attachment = target.attachment
        let steps = target.path
        path =
            steps.isEmpty
            ? [PathStep("a lazily injected \(target.binding?.value ?? Any.self)", nil, at: target.place)] : steps
        waiterPath = own?.path ?? []
    }

    /// Each build leads to those that something in it waits for.
    private static func closesCircle(_ target: Build, _ own: [Build], _ entries: [Entry]) -> Bool {
        var reached = [target]
        var next = 0
        while next < reached.count {
            let build = reached[next]
            if own.contains(where: { $0 === build }) { return true }
            for entry in entries where entry.waiting.contains(where: { $0 === build }) {
                if !reached.contains(where: { $0 === entry.target }) { reached.append(entry.target) }
            }
            next += 1
        }
        return false
    }

    /// Lets the thread wait until the build has ended. Call this with no lock held.
    ///
    /// - Returns: The error that its builder has thrown.
    func wait(reportingAfter seconds: Double) -> (any Error)? {
        if let signal = waiter as? Signal, !signal.wait(seconds: seconds) {
            let issue = DependencyIssue.longWait(path, by: waiterPath, after: seconds)
            if let monitor = target.builtIn.root.monitor { monitor.report(issue) } else { issue.write() }
            _ = signal.wait(seconds: -1)
        }
        end()
        return target.builtIn.root.lock.withLock { target.error }
    }

    /// Records that the thread or task no longer waits.
    package func end() {
        let entry = Self.entries.withValue { entries in
            entries.firstIndex { $0.waiter === waiter }.map { entries.remove(at: $0) }
        }
        withExtendedLifetime(entry) {}
    }
}

extension Build {
    /// The steps from the outermost build to this one. Call this under the lock of the root.
    fileprivate var path: [PathStep] { ancestry.compactMap(\.binding?.step).filter { !$0.isHidden }.reversed() }

    fileprivate var place: SourcePlace { binding?.place ?? SourcePlace(fileID: #fileID, line: 0, column: 0) }
}
