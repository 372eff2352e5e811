// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import ArgumentParser

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#endif

/// The command `joinery`, run in a new process each time.
struct JoineryCommand {
    let path: String

    /// What one run took.
    struct Cost {
        let time: Duration
        /// The most memory that was in use at any time, in bytes.
        let memory: Int
    }

    /// Runs the command and discards its output.
    ///
    /// - Throws: `ValidationError`, if the command cannot be started or could not check anything.
    func run(_ arguments: [String]) throws -> Cost {
        var words = ([path] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        #if canImport(Darwin)
        var files: posix_spawn_file_actions_t?
        #else
        var files = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&files)
        defer { posix_spawn_file_actions_destroy(&files) }
        posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var process: pid_t = 0
        var status: Int32 = 0
        // Without variables, so that none of them changes what is measured.
        var environment: [UnsafeMutablePointer<CChar>?] = [nil]
        var usage = rusage()
        let start = ContinuousClock.now
        guard posix_spawn(&process, path, &files, nil, &words, &environment) == 0,
            wait4(process, &status, 0, &usage) == process
        else { throw ValidationError("'\(path)' cannot be started.") }
        let time = ContinuousClock.now - start
        // A status of 1 means that problems were found.
        guard status == 0 || status == 1 << 8 else {
            throw ValidationError("'\(path) \(arguments.joined(separator: " "))' failed: \(status).")
        }
        #if canImport(Darwin)
        return Cost(time: time, memory: usage.ru_maxrss)
        #else
        return Cost(time: time, memory: usage.ru_maxrss << 10)
        #endif
    }
}
