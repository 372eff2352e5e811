// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Dispatch

extension MainActor {
    /// Marks the main queue, which runs the main actor. On Linux, it may run on a thread other than the main thread.
    private static let mark: DispatchSpecificKey<Bool> = {
        let mark = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: mark, value: true)
        return mark
    }()

    /// Whether the current code runs on the main actor.
    package nonisolated static var isCurrent: Bool {
        Platform.isMainThread || DispatchQueue.getSpecific(key: mark) == true
    }
}
