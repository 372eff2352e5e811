// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import PackagePlugin

/// The modules that a check reads: all that are developed with the package, and those of other packages that use a
/// library for dependency injection. Joinery's own modules declare no bindings of a program.
struct CheckedModules {
    /// The targets of the package and of those in local folders.
    private var local: Set<Target.ID> = []
    private var ofJoinery: Set<Target.ID> = []

    init(in package: Package) {
        var rest = [package]
        var seen: Set<Package.ID> = []
        while let package = rest.popLast() {
            guard seen.insert(package.id).inserted else { continue }
            rest += package.dependencies.map(\.package)
            let targets = package.targets.map(\.id)
            if package.targets.contains(where: { $0.name == "Joinery" }) { ofJoinery.formUnion(targets) }
            switch package.origin {
            case .root, .local: local.formUnion(targets)
            default: break
            }
        }
    }

    /// Returns the modules of a target and its dependencies.
    func all(of target: any Target) -> [SwiftSourceModuleTarget] {
        ([target] + target.recursiveTargetDependencies).compactMap { $0 as? SwiftSourceModuleTarget }.filter {
            $0.id == target.id || !ofJoinery.contains($0.id) && (local.contains($0.id) || $0.usesALibrary)
        }
    }
}

extension SwiftSourceModuleTarget {
    /// The modules that contain the API for declaring bindings.
    private static var libraries: Set<String> {
        [
            "Joinery", "Swinject", "Dependencies", "ComposableArchitecture", "Factory", "FactoryKit", "Resolver",
            "NeedleFoundation",
        ]
    }

    /// Whether the module depends on a library that declares bindings.
    fileprivate var usesALibrary: Bool {
        recursiveTargetDependencies.contains { target in
            (target as? SwiftSourceModuleTarget).map { Self.libraries.contains($0.moduleName) } ?? false
        }
    }
}
