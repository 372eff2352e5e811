// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import JoineryTracingLoader

/// The trace of the whole process, which an environment variable turns on.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
enum ProcessTrace {
    /// The name of the variable. The value `-` writes the tree and the summary to the standard error stream when the
    /// process exits. Any other value is the name of a file for a trace viewer.
    fileprivate static let variable = "JOINERY_TRACE"

    fileprivate static let target = Platform.environmentVariable(named: variable)

    /// The recorder of all resolutions, or `nil` if the trace is off.
    static let recorder: TraceRecorder? = target ?? "" == "" ? nil : TraceRecorder()
}

/// Called when the program is loaded, by the C target that this module depends on.
///
/// - Returns: Whether the trace is on.
@_cdecl("joinery_tracing_begin")
func beginProcessTrace() -> Bool {
    guard #available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) else { return false }
    return ProcessTrace.recorder != nil
}

/// Called when the process exits normally, if the trace is on.
@_cdecl("joinery_tracing_end")
func endProcessTrace() {
    guard #available(macOS 13, iOS 16, tvOS 16, watchOS 9, *), let target = ProcessTrace.target,
        let trace = ProcessTrace.recorder?.trace, !trace.events.isEmpty
    else { return }
    guard target != "-" else { return trace.write() }
    if let error = joinery_tracing_write(trace.traceEvents, target) {
        Platform.writeError("error: \(ProcessTrace.variable)=\(target): \(String(cString: error))")
    } else {
        Platform.writeError("\(trace.summary)\nopen \(target) in a trace viewer, such as ui.perfetto.dev")
    }
}
