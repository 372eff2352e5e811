// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Finds out, for one read, what the current world says of bindings that are declared at run time.
///
/// What is asked for is noted as a read of the binding: an instance that is being built depends on it.
package struct BindingReader {
    /// What a world says of a binding.
    package enum Answer<Declaration> {
        /// The declaration of the binding's own counts.
        case own
        /// A declaration that was put in its place.
        case declared(Declaration)
        /// Its value is overridden or decorated: the binding is to be resolved. A declaration, if any, is for that.
        case overridden(Declaration?)
    }

    /// Whose bindings are read.
    package let dependencies: Dependencies
    private let context: ResolutionContext?
    private let layer: Layer
    private let records: [DependencyRecord]
    /// When this was made, where it is for the process's own world.
    package let moment: RecentInstances.Moment?

    /// For a read that takes place here and now.
    ///
    /// - Parameter dependencies: Whose bindings are read; the current ones unless given.
    package init(_ dependencies: Dependencies? = nil) {
        let context = ResolutionContext.current
        self.context = context
        let dependencies = dependencies ?? context?.dependencies ?? Dependencies(instances: .process)
        self.dependencies = dependencies
        layer = dependencies.instances.currentTable().layer
        records = ResolutionContext.records(for: dependencies.instances, in: context)
        let isOfProcess = dependencies.instances.isOfProcess
        moment = isOfProcess ? RecentInstances.Moment(generation: layer.generation) : nil
    }

    /// Whether nothing is overridden, and nobody notes what is read: there is nothing to ask for then.
    package var isUnaffected: Bool { layer.hasNoOverrides && records.isEmpty && context?.probe == nil }

    /// Whether an instance that is kept is being built, or something that lives on may read here: what is read now has
    /// a say in what is found later.
    package var isLasting: Bool {
        guard !records.isEmpty else { return false }
        guard let build = context?.activeBuild else {
            return context?.openRecords.isEmpty == false || dependencies.instances.ofDependencies.hasLastingBuilds
        }
        return build.isLasting || records.contains { $0 !== build.record }
    }

    /// What this world, or one around it, says of a binding.
    package func answer<Value, Declaration>(
        of binding: KeyedBinding<Value>, as type: Declaration.Type
    ) -> Answer<Declaration> {
        let request = Request(graph: dependencies, binding: binding.binding, alternatives: [], context: context)
        records.forEach { $0.add(binding.binding.key) }
        // A key path that is probed names this binding.
        let isProbed = context?.probe != nil
        if !isProbed {
            guard !layer.hasNoOverrides else { return .own }
            _ = request.learnOverrides(in: layer, for: nil)
        }
        let chain = layer.overrides(of: binding.binding.key)
        let declaration = chain.last?.declaration as? Declaration
        if isProbed { return .overridden(declaration) }
        guard let base = chain.last else { return .own }
        if chain.count > 1 || !base.isBase || (declaration == nil && !base.usesLive) { return .overridden(declaration) }
        base.markUsed()
        return declaration.map { .declared($0) } ?? .own
    }
}

extension Dependencies {
    /// All declarations of a type that this world, and those around it, have put in the place of others, the one that
    /// counts first.
    package func declarations<Declaration>(as type: Declaration.Type) -> [Declaration] {
        instances.currentTable().layer.outward().flatMap { layer in
            layer.overrides.reversed().compactMap { $0.declaration as? Declaration }
        }
    }

    /// The world that these dependencies belong to, to compare with later.
    package var worldReference: WorldReference { WorldReference(world: instances.world) }

    /// Records that what is being built may read anything later.
    package func noteUnknownReads() {
        ResolutionContext.records(for: instances, in: .current).forEach { $0.addUnknown() }
    }
}

/// Tells a world from others, without keeping it.
package struct WorldReference: Sendable {
    fileprivate weak let world: World?

    /// Whether dependencies belong to this world.
    package func isWorld(of dependencies: Dependencies) -> Bool { world === dependencies.instances.world }
}
