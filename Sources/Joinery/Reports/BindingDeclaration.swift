// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The description, in messages, of a binding that is declared by a key.
package protocol BindingDeclaration: Sendable {
    /// The name in a path.
    var name: String { get }
    /// The key path by which native code names the binding.
    var keyPath: String { get }
    /// The code by which a program's start gives the binding a value, if it is a requirement.
    var binding: String { get }
    /// The code by which a test assigns a value to the binding.
    var assigning: String { get }
    /// The code by which a test overrides the binding.
    var overriding: String { get }
    /// The code by which a test selects the live value.
    var usingLive: String { get }
    /// The way to give the binding a test value, as part of a sentence, or `nil` if it cannot have one.
    var testValue: String? { get }
    /// The code by which the reading type reads the binding later, to break a cycle.
    var deferral: String { get }
    /// Whether a read outside of every test's world is a warning instead of a failure of the test.
    var toleratesLostReads: Bool { get }
    /// Whether the builder makes the live value, so that a strict test reports its use. Otherwise the dialect reports the
    /// live value when its own builder selects it, or there is none, because the binding stands for a part of the engine.
    var reportsLiveValue: Bool { get }
}

extension BindingDeclaration {
    /// A binding by the key path.
    package var binding: String { "prepareDependencies { $0.bind(\(keyPath)) { … } }" }
    /// An assignment by the key path.
    package var assigning: String { "$0[\(keyPath)] = …" }
    /// An override by the key path.
    package var overriding: String { "$0.override(\(keyPath)) { … }" }
    /// A use of the live value, by the key path.
    package var usingLive: String { "$0.useLive(\(keyPath))" }
    /// No test value.
    package var testValue: String? { nil }
    /// A failure of the test.
    package var toleratesLostReads: Bool { false }
    /// A live value.
    package var reportsLiveValue: Bool { true }
}
