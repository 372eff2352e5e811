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
/// current world, and a second registration for a type and a name changes only the current world, so tests don't affect
/// each other. To support global containers, there is an exception: a new type and name that is registered in the world
/// in which the container was created, or in that of the process, is visible in all worlds.
///
/// The cost of resolving does not depend on the number of registrations. Releasing a container releases its instances in
/// the current world and in that of the process; instances in other worlds are released with their world.
public final class Resolver: Sendable {
    let registry: Registry
    /// The recent instances of the registry, which most reads use.
    let recent: RecentInstances
    let children = WorldSetting<[Resolver]>([], "the children of a container")
    private let containerScope = Guarded(ScopeState(.cache))

    /// Creates a container.
    ///
    /// - Parameter child: A container in which to find services that are not registered here.
    public convenience init(child: Resolver? = nil) {
        self.init(child: child, home: .current)
    }

    /// Use ``init(child:)``.
    @available(swift, deprecated: 5.0, message: "Use Resolver(child:).")
    public convenience init(parent: Resolver) {
        self.init(child: parent)
    }

    init(child: Resolver?, home: Dependencies) {
        registry = Registry(wording: ResolverWording.self, home: home)
        recent = registry.recent
        if let child { children.setForAllWorlds([child]) }
    }

    deinit {
        Dependencies.forgetEverywhere(registry.bindings + containerScope.current.bindings(in: registry.token))
    }

    /// Adds a container in which to find services that are not registered here.
    ///
    /// Containers are searched in the order in which they were added, each with its children. In the world in which
    /// this container was created, and in that of the process, the child is added for all worlds; otherwise for the
    /// current one.
    public func add(child: Resolver) {
        let isForAll = registry.isHome(Dependencies.current)
        children.change(isForAllWorlds: isForAll) { $0.append(child) }
    }

    /// The scope of registrations with the scope ``ResolverScope/container`` that this container resolves.
    public var cache: ResolverScope {
        get { .of(containerScope.current) }
        set {
            let state = newValue.state
            let former = containerScope.withValue { current in
                defer { current = state }
                return current
            }
            withExtendedLifetime(former) {}
        }
    }

    /// The state of ``cache``.
    var cacheState: ScopeState { containerScope.current }
}

extension Resolver: RegistryOwner {}

// MARK: - Defaults

extension Resolver {
    /// The container of the process, which is never replaced.
    static let first = Resolver(child: nil, home: .ofProcess)
    static let mainSetting = WorldSetting<Resolver>(first, "Resolver.main", affectsResolving: true)
    static let rootSetting = WorldSetting<Resolver?>(nil, "Resolver.root", affectsResolving: true)
    static let defaultScopeSetting = WorldSetting<ScopeState>(ResolverScope.graphState, "Resolver.defaultScope")
    static let decoration = WorldSetting<(@Sendable (Any) -> Void)?>(
        nil, "Resolver.decorate", affectsResolving: true)

    /// The container of the static registration functions.
    ///
    /// Assigning it affects the current world; in the process's world, all worlds.
    public static var main: Resolver {
        get { mainSetting.value }
        set { mainSetting.value = newValue }
    }

    /// The container of the static resolution functions and of the property wrappers. It is ``main`` until it is
    /// assigned.
    ///
    /// Assigning it affects the current world; in the process's world, all worlds.
    public static var root: Resolver {
        get { rootSetting.value ?? main }
        set { rootSetting.value = newValue }
    }

    /// The scope of later registrations that do not specify one. By default ``ResolverScope/graph``.
    ///
    /// Assigning it affects the current world; in the process's world, all worlds.
    public static var defaultScope: ResolverScope {
        get { .of(defaultScopeSetting.unrecorded) }
        set { defaultScopeSetting.value = newValue.state }
    }

    /// A closure that receives each service that is resolved.
    ///
    /// Assigning it affects the current world; in the process's world, all worlds. It cannot replace the service. To do
    /// that, decorate a key: `Resolver.decorate(\.[Resolver.main.key(Search.self)]) { search in … }`.
    @preconcurrency public static var decorate: (@Sendable (_ service: Any) -> Void)? {
        get { decoration.unrecorded }
        set { decoration.value = newValue }
    }
}
