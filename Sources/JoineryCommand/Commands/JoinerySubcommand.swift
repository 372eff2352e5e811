// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import ArgumentParser
internal import JoineryAnalysis

/// A command that tells what was asked for wrongly or cannot be done, and ends with 64 then.
protocol JoinerySubcommand: ParsableCommand {
    /// Does what the command is for.
    func perform() throws
}

extension JoinerySubcommand {
    func run() throws {
        do {
            try perform()
        } catch let status as ExitCode {
            throw status
        } catch {
            // The options are not what is wrong, so the text that lists them would tell nothing.
            Terminal.writeError("error: \((error as? UsageError)?.description ?? UsageError.reason(error))\n")
            throw ExitCode.validationFailure
        }
    }
}

extension UsageError {
    /// Says that there is nothing of a name, and what may have been meant.
    init(_ description: String, similar: [String]) {
        let names = similar.map { "'\($0)'" }.joined(separator: ", ")
        self.init(similar.isEmpty ? description : "\(description); there is \(names)")
    }
}
#endif
