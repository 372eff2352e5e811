// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyser
internal import ArgumentParser
internal import JoineryAnalysis

/// A command that tells what was asked for wrongly, and ends with 64 then.
protocol JoinerySubcommand: ParsableCommand {
    /// Does what the command is for.
    func perform() throws
}

extension JoinerySubcommand {
    func run() throws {
        do {
            try perform()
        } catch let error as UsageError {
            throw ValidationError(error.description)
        }
    }
}
#endif
