import Foundation

/// A step that runs in a separate process.
///
/// Each step starts without instances, and may stop its process.
struct StepProcess {
    /// How the process ended.
    struct Result: Equatable {
        /// The text on standard output and standard error, without the stack trace of a stopped program.
        let output: String
        /// Whether it was stopped, and did not exit.
        let isStopped: Bool
        /// The exit status, or the number of the signal that stopped it.
        let status: Int32
    }

    /// Runs a step and waits until its process has ended.
    ///
    /// - Throws: An error if the process cannot be started.
    static func run(_ step: Step) throws -> Result {
        let process = Process()
        process.executableURL = Bundle.main.executableURL
        process.arguments = ["--run", step.name]
        // Backtraces contain paths of this machine.
        process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let text = String(decoding: output, as: UTF8.self)
        let stackTrace = text.firstRange(of: "Current stack trace:\n")
        return Result(
            output: String(text[..<(stackTrace?.lowerBound ?? text.endIndex)]),
            isStopped: process.terminationReason == .uncaughtSignal,
            status: process.terminationStatus)
    }
}
