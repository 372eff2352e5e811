// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if ServiceLifecycle
public import Joinery
internal import JoineryTracing
public import Logging
internal import Metrics
internal import Tracing

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Dependencies {
    /// Reports builds and openings to the metrics and tracing systems of the process.
    ///
    /// - `joinery.build.duration`: A timer for the build of each kept value, with `binding` and `outcome`.
    /// - `joinery.open.duration`: A timer for the opening of each asynchronous value, with `binding` and `outcome`.
    /// - `joinery.open.count`: A meter for the number of open asynchronous values.
    /// - `open pool`: A span for each opening, with the attribute `joinery.binding.place`.
    /// - With a logger, a message at the level `debug` for each opening and closing: `opened`, `not opened`, `closed`,
    ///   or `not closed`, with `binding`, `duration`, and, after a failure, `error`.
    ///
    /// Call this method once, after setting up `MetricsSystem` and `InstrumentationSystem`. Reads of existing values
    /// cost nothing more.
    ///
    /// - Parameter logger: A logger for openings and closings.
    public static func reportBuilds(logger: Logger? = nil) {
        Instrumentation.install(DependencyInstrument(logger: logger))
    }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
private struct DependencyInstrument: BuildInstrument {
    let logger: Logger?
    private let openCount = Meter(label: "joinery.open.count")

    func built(_ name: String, in duration: Duration, isFailure: Bool) {
        record("joinery.build.duration", name, duration, isFailure: isFailure)
    }

    nonisolated(nonsending) func open(
        _ name: String, at place: String, _ operation: nonisolated(nonsending) () async -> (any Error)?
    ) async -> (any Error)? {
        let start = ContinuousClock.now
        return await withSpan("open \(name)") { span in
            span.attributes["joinery.binding.place"] = place
            let error = await operation()
            let duration = start.duration(to: .now)
            if let error { span.recordError(error) }
            record("joinery.open.duration", name, duration, isFailure: error != nil)
            log(error == nil ? "opened" : "not opened", name, duration, error)
            return error
        }
    }

    func closed(_ name: String, in duration: Duration, error: (any Error)?) {
        log(error == nil ? "closed" : "not closed", name, duration, error)
    }

    func changeOpenCount(by difference: Int) {
        if difference > 0 {
            openCount.increment(by: Double(difference))
        } else {
            openCount.decrement(by: Double(-difference))
        }
    }

    private func log(_ message: Logger.Message, _ name: String, _ duration: Duration, _ error: (any Error)? = nil) {
        var metadata: Logger.Metadata = ["binding": "\(name)", "duration": "\(duration)"]
        if let error { metadata["error"] = "\(error)" }
        logger?.debug(message, metadata: metadata)
    }

    private func record(_ label: String, _ name: String, _ duration: Duration, isFailure: Bool) {
        Metrics.Timer(label: label, dimensions: [("binding", name), ("outcome", isFailure ? "failure" : "success")])
            .record(duration: duration)
    }
}
#endif
