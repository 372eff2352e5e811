// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import JoineryTracingLoader

/// The trace of the whole process, which an environment variable turns on.
enum ProcessTrace {
    /// The name of the variable. The value `-` writes the tree and the summary to the standard error stream when the
    /// process exits. Any other value is the name of a file for a trace viewer.
    private static let variable = "JOINERY_TRACE"

    private static let target = Platform.environmentVariable(named: variable)

    /// The recorder of all resolutions, or `nil` if the trace is off.
    static let recorder: TraceRecorder? = target ?? "" == "" ? nil : TraceRecorder()

    /// Begins the trace, if it is on.
    ///
    /// - Returns: Whether it is on.
    fileprivate static func begin() -> Bool {
        guard recorder != nil else { return false }
        Tracer.begin()
        return true
    }

    fileprivate static func write() {
        guard let target, let trace = recorder?.trace, !trace.events.isEmpty else { return }
        guard target != "-" else { return trace.write() }
        if let error = joinery_tracing_write(trace.traceEvents, target) {
            Platform.writeError("error: \(variable)=\(target): \(String(cString: error))")
        } else {
            Platform.writeError("\(trace.summary)\nopen \(target) in a trace viewer, such as ui.perfetto.dev")
        }
    }
}

/// Called when the program is loaded, by the C target that this module depends on.
@_cdecl("joinery_tracing_begin")
func beginProcessTrace() -> Bool { ProcessTrace.begin() }

/// Called when the process exits normally, if the trace is on.
@_cdecl("joinery_tracing_end")
func endProcessTrace() { ProcessTrace.write() }
