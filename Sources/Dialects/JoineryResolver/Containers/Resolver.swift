// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryRegistry

/// A container that registers and resolves services.
///
/// ```swift
/// extension Resolver: @retroactive ResolverRegistering {
///     public static func registerAllServices() {
///         register { StoredListings() as any Listings }.scope(.application)
///         register { Search(listings: resolve()) }
///     }
/// }
/// let search: Search = Resolver.resolve()
/// ```
///
/// You can use a container from any thread. Its registrations are bindings of the graph. Instances belong to the
/// current world, and a registration in a test changes only the world of that test, so tests don't affect each other. A
/// registration in the process's world applies to all worlds. So does the first registration for a type and a name in
/// the world in which the container was created.
/// On a queue or thread without a current world, a container resolves in the world in which it was created.
///
/// The cost of resolving does not depend on the number of registrations. Releasing a container releases its instances
/// in the current world and in that of the process; instances in other worlds are released with their world.
public final class Resolver: Sendable {
    let registry = Registry(wording: ResolverWording.self)
    let children: WorldValue<[Resolver]>
    let scope = WorldValue<Transfer<ResolverScope>>(Transfer(ResolverScopeCache()), "Resolver.cache")

    /// Creates a container.
    ///
    /// - Parameter child: A container in which to find services that are not registered here.
    public init(child: Resolver? = nil) {
        children = WorldValue(child.map { [$0] } ?? [], "the children of a container")
    }

    /// Creates a container. Use ``init(child:)`` instead.
    @available(swift, deprecated: 5.0, message: "Use Resolver(child:).")
    public convenience init(parent: Resolver) {
        self.init(child: parent)
    }

    deinit {
        registry.release()
    }

    /// Adds a container in which to find services that are not registered here.
    ///
    /// Containers are searched in the order in which they were added, each with its children. In the world in which
    /// this container was created, and in the process's world, the child is added for all worlds. In any other world,
    /// it is added only for that world.
    public func add(child: Resolver) {
        children.changeHere(isForAll: registry.isHome(.current)) { $0 + [child] }
    }

    /// The scope of the services that this container resolves and that are registered with the scope
    /// ``ResolverScope/container``.
    ///
    /// In the world in which this container was created, and in the process's world, an assigned scope applies to all
    /// worlds. In any other world, it applies only to that world.
    public var cache: ResolverScope {
        get { scope.value(in: .current).value }
        set {
            let scope = Transfer(newValue)
            self.scope.changeHere(isForAll: registry.isHome(.current)) { _ in scope }
            registry.reset { $0.option != nil }
        }
    }
}

// MARK: - Defaults

extension Resolver {
    /// The first ``main`` belongs to the process. It is never released.
    private static let mainSetting = WorldValue(World.process.perform { Resolver() }, "Resolver.main")
    static let rootSetting = WorldValue<Resolver?>(nil, "Resolver.root")
    static let decoration = WorldValue<(@Sendable (Any) -> Void)?>(nil)
    private static let scopeSetting = WorldValue<Transfer<ResolverScope>>(Transfer(.graph))

    /// The container of the static registration functions.
    ///
    /// Assigning a value affects only the current world. In the process's world, it affects all worlds.
    public static var main: Resolver {
        get { mainSetting.value }
        set { mainSetting.value = newValue }
    }

    /// The container of the static resolution functions and of the property wrappers. It is ``main`` until it is
    /// assigned.
    ///
    /// Assigning a value affects only the current world. In the process's world, it affects all worlds.
    public static var root: Resolver {
        get { rootSetting.value ?? main }
        set { rootSetting.value = newValue }
    }

    /// The scope of later registrations that do not specify one. The default is ``ResolverScope/graph``.
    ///
    /// Assigning a value affects only the current world. In the process's world, it affects all worlds.
    public static var defaultScope: ResolverScope {
        get { scopeSetting.value.value }
        set { scopeSetting.value = Transfer(newValue) }
    }

    /// A closure that receives each resolved service.
    ///
    /// The closure cannot replace the service. To do that, decorate a key:
    /// `Resolver.decorate(\.[Resolver.main.key(Search.self)]) { search in … }`.
    ///
    /// Assigning a value affects only the current world. In the process's world, it affects all worlds.
    @preconcurrency public static var decorate: (@Sendable (_ service: Any) -> Void)? {
        get { decoration.value }
        set { decoration.value = newValue }
    }
}
