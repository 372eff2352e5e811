// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
package import ArgumentParser
internal import JoineryAnalysis

/// A command that reports usage errors and exits with status 64.
package protocol JoinerySubcommand: ParsableCommand {
    /// Runs the command.
    func perform() throws
}

extension JoinerySubcommand {
    package func run() throws {
        do {
            try perform()
        } catch let status as ExitCode {
            throw status
        } catch {
            // The options are valid, so the usage text would not help.
            Terminal.writeError("error: \((error as? UsageError)?.description ?? UsageError.reason(error))\n")
            throw ExitCode.validationFailure
        }
    }
}
#endif
