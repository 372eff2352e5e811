// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryRegistry

/// A context in which a factory has a separate closure.
public enum FactoryContextType: Hashable, Sendable {
    /// The process was started with an argument, or ``FactoryContext/setArg(_:forKey:)`` has set it.
    case arg(String)
    /// The process was started with one of several arguments.
    case args([String])
    /// A SwiftUI preview.
    case preview
    /// A test.
    case test
    /// A debug build.
    case debug
    /// A simulator.
    case simulator
    /// A device.
    case device

    /// Whether a closure for the context is chosen for a test: it is made for tests, or the test has set the condition.
    var isOfTest: Bool {
        switch self {
        case .debug, .simulator, .device: false
        case .arg, .args, .preview, .test: true
        }
    }

    /// The modifier that sets a closure for the context.
    var modifier: String {
        switch self {
        case .arg(let argument): "onArg(\"\(argument)\")"
        case .args(let arguments): "onArgs(\(arguments))"
        case .preview: "onPreview"
        case .test: "onTest"
        case .debug: "onDebug"
        case .simulator: "onSimulator"
        case .device: "onDevice"
        }
    }
}

/// The conditions for the contexts of factories.
///
/// A change of ``current`` applies to the current world: in a test, for that test.
public struct FactoryContext: Sendable {
    /// The arguments of the process.
    public var arguments: [String]
    /// Further arguments, by key.
    public var runtimeArguments: [String: String] = [:]
    /// Whether this is a SwiftUI preview.
    public var isPreview: Bool
    /// Whether this is a test.
    public var isTest: Bool
    /// Whether this is a simulator.
    public var isSimulator: Bool
    #if DEBUG
    /// Whether this is a debug build.
    public var isDebug = true
    #else
    /// Whether this is a debug build.
    public var isDebug = false
    #endif

    /// Creates the context of the current world.
    public init() {
        let context = Dependencies.current.context
        arguments = CommandLine.arguments
        isPreview = context == .preview
        isTest = context == .test
        isSimulator = Platform.environmentVariable(named: "SIMULATOR_UDID") != nil
    }

    /// The contexts that apply, beginning with the one that takes precedence.
    var types: [FactoryContextType] {
        (arguments + runtimeArguments.sorted { $0.key < $1.key }.map(\.value)).map { .arg($0) }
            + (isPreview ? [.preview] : []) + (isTest ? [.test] : []) + [isSimulator ? .simulator : .device]
            + (isDebug ? [.debug] : [])
    }
}

extension FactoryContext {
    private static let setting = WorldValue<FactoryContext?>(nil, "FactoryContext.current")

    /// The conditions in the current world.
    ///
    /// Assigning a value changes the current world from then on. Instances that exist stay.
    public static var current: FactoryContext {
        get { setting.value ?? FactoryContext() }
        set { setting.value = newValue }
    }

    /// Adds an argument in the current world.
    ///
    /// - Parameters:
    ///   - arg: The argument.
    ///   - key: A key that identifies it. An earlier argument with this key is replaced.
    public static func setArg(_ arg: String, forKey key: String) {
        current.runtimeArguments[key] = arg
    }

    /// Removes an argument in the current world.
    public static func removeArg(forKey key: String) {
        current.runtimeArguments.removeValue(forKey: key)
    }
}
