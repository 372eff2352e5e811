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
    private var arguments = Transfer<Any?>(nil) { didSet { later.separate() } }
    private let fileID: StaticString
    private let line: UInt
    private var later = LaterResolution<Transfer<Service>>()

    /// Resolves the service later.
    ///
    /// - Parameters:
    ///   - name: The name of the registration.
    ///   - container: The container. The default is ``Resolver/root``.
    @preconcurrency public init(
        name: Resolver.Name? = nil, container: Resolver? = nil, fileID: StaticString = #fileID, line: UInt = #line
    ) where Service: Sendable {
        self.container = container
        self.name = name
        self.fileID = fileID
        self.line = line
    }

    /// The service.
    public var wrappedValue: Service {
        get {
            later.value { Transfer(Resolver.required(in: container, name, arguments.value, fileID, line)) }.value
        }
        set { later.assign(Transfer(newValue)) }
    }

    /// The wrapper.
    public var projectedValue: LazyInjected<Service> {
        get { self }
        set { self = newValue }
    }

    /// Whether the service is neither resolved nor assigned.
    public var isEmpty: Bool { later.current == nil }

    /// The container. A change after the first access applies after ``release()``.
    public var container: Resolver? { didSet { later.separate() } }

    /// The name of the registration. A change after the first access applies after ``release()``.
    public var name: Resolver.Name? { didSet { later.separate() } }

    /// The arguments of the factory. A change after the first access applies after ``release()``.
    public var args: Any? {
        get { arguments.value }
        set { arguments = Transfer(newValue) }
    }

    /// Releases the service. The next access resolves it again.
    public mutating func release() {
        later = LaterResolution()
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
    private var arguments = Transfer<Any?>(nil) { didSet { later.separate() } }
    private let fileID: StaticString
    private let line: UInt
    private var later = LaterResolution<GuardedInstance>()

    /// Resolves the object later.
    ///
    /// - Parameters:
    ///   - name: The name of the registration.
    ///   - container: The container. The default is ``Resolver/root``.
    @preconcurrency public init(
        name: Resolver.Name? = nil, container: Resolver? = nil, fileID: StaticString = #fileID, line: UInt = #line
    ) where Service: Sendable {
        self.container = container
        self.name = name
        self.fileID = fileID
        self.line = line
    }

    /// The object, as long as it is in use elsewhere.
    public var wrappedValue: Service? {
        get {
            later.value {
                let service: Service = Resolver.required(in: container, name, arguments.value, fileID, line)
                return GuardedInstance(service, isWeak: true)
            }.value.flatMap { $0 as? Service }
        }
        set { later.assigned = GuardedInstance(newValue, isWeak: true) }
    }

    /// The wrapper.
    public var projectedValue: WeakLazyInjected<Service> {
        get { self }
        set { self = newValue }
    }

    /// Whether there is no object: it is neither resolved nor assigned, or it is released.
    public var isEmpty: Bool { later.current?.value == nil }

    /// The container. A change after the first access has no effect.
    public var container: Resolver? { didSet { later.separate() } }

    /// The name of the registration. A change after the first access has no effect.
    public var name: Resolver.Name? { didSet { later.separate() } }

    /// The arguments of the factory. A change after the first access has no effect.
    public var args: Any? {
        get { arguments.value }
        set { arguments = Transfer(newValue) }
    }
}

extension WeakLazyInjected: Sendable where Service: Sendable {}
