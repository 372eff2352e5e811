// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The purpose that a program runs for, which selects the closure of each binding.
public enum DependencyContext: String, Sendable, CaseIterable {
    /// The real program. Bindings use their first closure.
    case live
    /// A preview. Bindings use their `preview:` closure if they have one.
    case preview
    /// A test. Bindings use their `test:` closure if they have one.
    case test
}

extension DependencyContext {
    /// The context of the process, determined once.
    ///
    /// If the environment variable `JOINERY_CONTEXT` is set (`live`, `preview` or `test`), it decides. Otherwise
    /// Xcode's preview variable selects ``preview``, a test bundle or the variables of a test runner select ``test``,
    /// and anything else is ``live``.
    public static let ofProcess = DependencyContext(
        environment: Platform.environmentVariable(named:),
        executable: CommandLine.arguments.first ?? ""
    )

    /// Determines the context from an environment and the path of the executable.
    ///
    /// A value of `JOINERY_CONTEXT` that names no context stops the program. Guessing could run a test against live
    /// services.
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

    /// Whether the process runs tests, whatever context the environment chooses.
    static var isOfTestProcess: Bool {
        let other = DependencyContext(
            environment: { $0 == "JOINERY_CONTEXT" ? nil : Platform.environmentVariable(named: $0) },
            executable: CommandLine.arguments.first ?? "")
        return other == .test
    }

    private static let testVariables = [
        "XCTestConfigurationFilePath", "XCTestBundlePath", "XCTestSessionIdentifier", "SWIFT_TESTING_ENABLED",
    ]

    private static func isTestRunner(_ executable: String) -> Bool {
        executable.hasSuffix(".xctest") || executable.hasSuffix("/xctest")
            || executable.hasSuffix("/swiftpm-testing-helper")
    }
}

extension DependencyContext {
    /// The context as a number.
    var number: Int {
        switch self {
        case .live: 0
        case .preview: 1
        case .test: 2
        }
    }

    /// Creates the context with a number.
    init(number: Int) {
        self = number == 0 ? .live : number == 1 ? .preview : .test
    }
}
