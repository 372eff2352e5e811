// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// What a program is running for; decides which of a binding's values is built.
public enum DependencyContext: String, Sendable, CaseIterable {
    /// The real program: bindings build their first closure.
    case live
    /// A preview: bindings build their `preview:` closure where they have one.
    case preview
    /// A test: bindings build their `test:` closure where they have one.
    case test
}

extension DependencyContext {
    /// The context of the process, found once.
    ///
    /// The environment variable `JOINERY_CONTEXT` (`live`, `preview` or `test`) decides where it is set. Otherwise
    /// Xcode's preview variable means ``preview``, a test bundle or a test runner's variables mean ``test``, and
    /// everything else is ``live``.
    public static let ofProcess = DependencyContext(
        environment: Platform.environmentVariable(named:),
        executable: CommandLine.arguments.first ?? ""
    )

    /// Finds the context from an environment and the path of the executable.
    ///
    /// A value of `JOINERY_CONTEXT` that names no context stops the program: going on with a guess could run a
    /// test against live services.
    init(environment: (String) -> String?, executable: String) {
        if let name = environment("JOINERY_CONTEXT"), !name.isEmpty {
            guard let context = DependencyContext(rawValue: name) else {
                Misuse.unknownContext(name).stop()
            }
            self = context
        } else if environment("XCODE_RUNNING_FOR_PREVIEWS") == "1" {
            self = .preview
        } else if Self.testVariables.contains(where: { environment($0) != nil }) || Self.isTestRunner(executable) {
            self = .test
        } else {
            self = .live
        }
    }

    private static let testVariables = [
        "XCTestConfigurationFilePath", "XCTestBundlePath", "XCTestSessionIdentifier", "SWIFT_TESTING_ENABLED",
    ]

    private static func isTestRunner(_ executable: String) -> Bool {
        executable.hasSuffix(".xctest") || executable.hasSuffix("/xctest")
            || executable.hasSuffix("/swiftpm-testing-helper")
    }
}
