// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension Graph {
    /// Whether a module's code can use a container library, directly or through modules that were read.
    func hasContainers(visibleIn module: Int) -> Bool {
        closure(of: [module]).contains { modules[$0].imports.contains { Dialect(module: $0)?.findsByType == true } }
    }

    /// Whether everything that a module's code can use was read or is known to declare no bindings.
    func isKnown(everythingVisibleIn module: Int) -> Bool {
        let read = Set(modules.map(\.name))
        return closure(of: [module]).allSatisfy { module in
            modules[module].imports.allSatisfy { read.contains($0) || KnownModules.isKnown($0) }
        }
    }
}
