// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A style of dependency injection in Swift that the analyzer reads.
package enum Dialect: String, Sendable, Hashable, Codable, CaseIterable {
    /// Joinery's own style: computed properties of a graph.
    case native
    /// Binding objects: `static let store = DependencyObject<Store> { … }`.
    case objects
    /// Injected values by key path, with a `static var currentValue`.
    case values
    /// Dependency keys with live, preview, and test values.
    case dependencies
    /// A container with registrations and assemblies.
    case swinject
    /// Computed properties of containers, of type `Factory<T>`.
    case factory
    /// A container with registrations by the type of a factory's result.
    case resolver
    /// Components in a tree, whose properties are found by their names in the nearest ancestor.
    case needle

    /// Joinery's module, and those that reexport it.
    package static let nativeModules = ["Joinery", "JoineryAsync", "JoineryTracing"]

    /// Whether a container finds services by their types.
    package var findsByType: Bool { self == .swinject || self == .resolver }

    /// Creates the dialect of a library's module; `nil` if the module is not a library's.
    init?(module: String) {
        guard let dialect = Self.modules[module] else { return nil }
        self = dialect
    }

    private static let modules: [String: Dialect] = [
        "Joinery": .native, "JoineryAsync": .native, "JoineryTracing": .native, "JoineryMacros": .native,
        "JoineryObjects": .objects, "JoineryValues": .values,
        "Dependencies": .dependencies, "DependenciesMacros": .dependencies, "DependenciesTestSupport": .dependencies,
        "ComposableArchitecture": .dependencies, "JoineryDependencies": .dependencies,
        "JoineryDependenciesMacros": .dependencies, "JoineryDependenciesTesting": .dependencies,
        "Swinject": .swinject, "SwinjectAutoregistration": .swinject, "SwinjectStoryboard": .swinject,
        "JoinerySwinject": .swinject, "Factory": .factory, "FactoryKit": .factory, "FactoryTesting": .factory,
        "JoineryFactory": .factory, "JoineryFactoryTesting": .factory, "Resolver": .resolver,
        "JoineryResolver": .resolver, "NeedleFoundation": .needle,
    ]
}

/// A set of dialects, as one bit for each.
struct Dialects: Sendable {
    private var bits: UInt = 0

    var isEmpty: Bool { bits == 0 }

    func contains(_ dialect: Dialect) -> Bool { bits & Self.bit(of: dialect) != 0 }

    mutating func insert(_ dialect: Dialect) { bits |= Self.bit(of: dialect) }

    private static func bit(of dialect: Dialect) -> UInt {
        switch dialect {
        case .native: 1
        case .objects: 1 << 1
        case .values: 1 << 2
        case .dependencies: 1 << 3
        case .swinject: 1 << 4
        case .factory: 1 << 5
        case .resolver: 1 << 6
        case .needle: 1 << 7
        }
    }
}
