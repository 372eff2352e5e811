// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryRegistry

/// A type that registers all services of a program, before the first one is resolved.
///
/// ```swift
/// extension Resolver: @retroactive ResolverRegistering {
///     public static func registerAllServices() {
///         register { Search(listings: resolve()) }
///     }
/// }
/// ```
public protocol ResolverRegistering {
    /// Registers the services of the program.
    ///
    /// Called once, in the process's world, so that the registrations apply to all worlds. After ``Resolver/reset()``,
    /// it is called again in the world that was reset.
    static func registerAllServices()
}

extension Resolver {
    /// Registers all services now, unless they are already registered.
    public func registerServices() {
        Self.registerAll()
    }

    private static let registration = WorldValue<(@Sendable () -> Void)?>(registerAll)
    private static let round = WorldValue(RegistrationRound(in: .process))

    /// Registers all services, once for the process and again after each reset.
    static func registerAll() {
        round.value.run {
            // The conformance belongs to the program.
            (self as Any.Type as? any ResolverRegistering.Type)?.registerAllServices()
        }
    }

    /// The test that registers a service, or `nil` if the program does.
    static var registeringTest: RegisteringTest? { round.value.isRunning ? nil : RegisteringTest() }

    /// A closure that registers all services now, unless they are already registered.
    @preconcurrency public static var registerServices: (@Sendable () -> Void)? {
        get { registration.value }
        set { registration.value = newValue }
    }

    /// Replaces ``main`` and ``root`` with a new container, discards the instances of the scopes
    /// ``ResolverScope/application``, ``ResolverScope/cached``, and ``ResolverScope/shared``, and registers all
    /// services again before the next one is resolved.
    ///
    /// The reset affects only the current world. In the process's world, it affects all worlds.
    public static func reset() {
        main = Resolver()
        rootSetting.value = nil
        ResolverScope.application.reset()
        ResolverScope.cached.reset()
        ResolverScope.shared.reset()
        round.value = RegistrationRound(in: .current)
    }
}
