// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryRegistry

/// A service that is resolved at the first access: `@LazyInjected var search: Search`.
///
/// Set ``container``, ``name``, and ``args`` before the first access: `$search.args = topic`. The service comes from
/// the world in which the owner was created. After ``release()``, it comes from the world of that call.
@propertyWrapper
public struct LazyInjected<Service> {
    private var resolution: LaterResolution<Transfer<Service>>
    private var assigned: Service?

    /// Resolves the service later.
    ///
    /// - Parameters:
    ///   - name: The name of the registration.
    ///   - container: The container. The default is ``Resolver/root``.
    @preconcurrency public init(
        name: Resolver.Name? = nil, container: Resolver? = nil, fileID: StaticString = #fileID, line: UInt = #line
    ) where Service: Sendable {
        resolution = LaterResolution(.init(name, container, fileID, line)) {
            Transfer($0.resolve(Service.self))
        }
    }

    /// The service.
    public var wrappedValue: Service {
        get { assigned ?? resolution.value.value }
        set { assigned = newValue }
    }

    /// The wrapper.
    public var projectedValue: LazyInjected<Service> {
        get { self }
        set { self = newValue }
    }

    /// Whether the service is neither resolved nor assigned.
    public var isEmpty: Bool { assigned == nil && resolution.current == nil }

    /// The container. A change after the first access applies after ``release()``.
    public var container: Resolver? {
        get { resolution.request.container }
        set { change { $0.container = newValue } }
    }

    /// The name of the registration. A change after the first access applies after ``release()``.
    public var name: Resolver.Name? {
        get { resolution.request.name }
        set { change { $0.name = newValue } }
    }

    /// The arguments of the factory. A change after the first access applies after ``release()``.
    public var args: Any? {
        get { resolution.request.arguments }
        set { change { $0.arguments = newValue } }
    }

    /// Releases the service. The next access resolves it again.
    public mutating func release() {
        assigned = nil
        resolution = resolution.released()
    }

    private mutating func change(_ body: (inout LaterResolution<Transfer<Service>>.Request) -> Void) {
        if assigned == nil { assigned = resolution.current?.value }
        resolution = resolution.with(body)
    }
}

extension LazyInjected: Sendable where Service: Sendable {}

/// An object that is resolved at the first access and held weakly: `@WeakLazyInjected var owner: Owner?`.
///
/// Use it for a reference back to an owner. Set ``container``, ``name``, and ``args`` before the first access. The
/// object comes from the world in which the owner of the property was created. After the object is released, the
/// property stays `nil`.
@propertyWrapper
public struct WeakLazyInjected<Service> {
    private var resolution: LaterResolution<GuardedInstance>
    private var assigned: GuardedInstance?

    /// Resolves the object later.
    ///
    /// - Parameters:
    ///   - name: The name of the registration.
    ///   - container: The container. The default is ``Resolver/root``.
    @preconcurrency public init(
        name: Resolver.Name? = nil, container: Resolver? = nil, fileID: StaticString = #fileID, line: UInt = #line
    ) where Service: Sendable {
        resolution = LaterResolution(.init(name, container, fileID, line)) {
            Self.weak($0.resolve(Service.self))
        }
    }

    /// The object, as long as it is in use elsewhere.
    public var wrappedValue: Service? {
        get { (assigned ?? resolution.value).value as? Service }
        set { assigned = Self.weak(newValue) }
    }

    /// The wrapper.
    public var projectedValue: WeakLazyInjected<Service> {
        get { self }
        set { self = newValue }
    }

    /// Whether there is no object: it is neither resolved nor assigned, or it is released.
    public var isEmpty: Bool {
        if let assigned { return assigned.value == nil }
        return resolution.current?.value == nil
    }

    /// The container. A change after the first access has no effect.
    public var container: Resolver? {
        get { resolution.request.container }
        set { change { $0.container = newValue } }
    }

    /// The name of the registration. A change after the first access has no effect.
    public var name: Resolver.Name? {
        get { resolution.request.name }
        set { change { $0.name = newValue } }
    }

    /// The arguments of the factory. A change after the first access has no effect.
    public var args: Any? {
        get { resolution.request.arguments }
        set { change { $0.arguments = newValue } }
    }

    private mutating func change(_ body: (inout LaterResolution<GuardedInstance>.Request) -> Void) {
        if assigned == nil { assigned = resolution.current }
        resolution = resolution.with(body)
    }

    private static func weak(_ service: Service?) -> GuardedInstance {
        let instance = GuardedInstance(isWeak: true)
        instance.value = service
        return instance
    }
}

extension WeakLazyInjected: Sendable where Service: Sendable {}
