// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The trace of the whole process, which an environment variable turns on.
enum ProcessTrace {
    /// The name of the variable. The value `-` writes the tree and the summary to the standard error stream when the
    /// process exits. Any other value is the name of a file for a trace viewer.
    static let variable = "JOINERY_TRACE"

    /// The recorder of all resolutions, or `nil` if the trace is off. Created by the first use of any dependencies.
    static let recorder: TraceRecorder? = {
        guard let target = Platform.environmentVariable(named: variable), !target.isEmpty else { return nil }
        Tracer.begin()
        Platform.atExit { ProcessTrace.write() }
        return TraceRecorder()
    }()

    private static func write() {
        guard let recorder, let target = Platform.environmentVariable(named: variable) else { return }
        let trace = recorder.trace
        guard target != "-" else { return trace.write() }
        if let error = Platform.writeFile(trace.traceEvents, to: target) {
            Platform.writeError("error: \(variable)=\(target): \(error)")
        } else {
            Platform.writeError("\(trace.summary)\nopen \(target) in a trace viewer, such as ui.perfetto.dev")
        }
    }
}
