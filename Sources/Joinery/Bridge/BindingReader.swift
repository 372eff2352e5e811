// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Determines how the current world declares bindings that are declared at run time, for one read.
///
/// Each query counts as a read of the binding, so an instance that is being built depends on it.
package struct BindingReader {
    /// The declaration of a binding in a world.
    package enum Answer<Declaration> {
        /// The binding's own declaration applies.
        case own
        /// Another declaration replaces it.
        case declared(Declaration)
        /// Its value is overridden or decorated, so the binding must be resolved, with the declaration, if any.
        case overridden(Declaration?)
    }

    /// The dependencies whose bindings are read.
    package let dependencies: Dependencies
    private let context: ResolutionContext?
    private let layer: Layer
    private let records: [DependencyRecord]
    /// The moment at which this was created, if it reads from the process's world.
    package let moment: RecentInstances.Moment?

    /// Creates a reader for a read that takes place now.
    ///
    /// - Parameter dependencies: The dependencies to read from. The default is the current ones.
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

    /// Whether nothing is overridden and nothing records reads, so that no query is necessary.
    package var isUnaffected: Bool { layer.hasNoOverrides && records.isEmpty && context?.probe == nil }

    /// Whether the read only determines which binding a key path names. Its result is not an instance.
    package var isProbing: Bool { context?.probe != nil }

    /// Whether a kept instance is being built, or an object that lives on may read here, so that this read affects
    /// later results.
    package var isLasting: Bool {
        guard !records.isEmpty else { return false }
        guard let build = context?.activeBuild else {
            return context?.openRecords.isEmpty == false || dependencies.instances.ofDependencies.hasLastingBuilds
        }
        return build.isLasting || records.contains { $0 !== build.record }
    }

    /// A reference to the value that is being built on this thread, or `nil` if there is none.
    package var build: BuildReference? { context?.activeBuild.map { BuildReference(record: $0.record) } }

    /// Returns the declaration of a binding in this world or an enclosing one.
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
    /// Returns all declarations of a type that replace others in this world and its enclosing worlds, beginning with
    /// the one that takes precedence.
    package func declarations<Declaration>(as type: Declaration.Type) -> [Declaration] {
        instances.currentTable().layer.outward().flatMap { layer in
            layer.overrides.reversed().compactMap { $0.declaration as? Declaration }
        }
    }

    /// A reference to the world of these dependencies, for later comparison.
    package var worldReference: WorldReference { WorldReference(world: instances.world) }

    /// Records that the current build may read anything later.
    package func noteUnknownReads() {
        ResolutionContext.records(for: instances, in: .current).forEach { $0.addUnknown() }
    }
}

/// A weak reference to a build, which shows whether any world may still keep its value.
///
/// The build must read something, because values without reads share a record.
package struct BuildReference: Sendable {
    fileprivate weak let record: DependencyRecord?

    /// Whether no world keeps the value.
    package var isGone: Bool { record == nil }
}

/// A reference to a world that does not keep it alive.
package struct WorldReference: Sendable {
    fileprivate weak let world: World?

    /// Returns whether dependencies belong to this world.
    package func isWorld(of dependencies: Dependencies) -> Bool { world === dependencies.instances.world }

    /// Returns the dependencies of this world, if it is that of `dependencies` or encloses it.
    package func dependencies(around dependencies: Dependencies) -> Dependencies? {
        dependencies.outward.first { $0.world === world }.map { Dependencies(instances: $0) }
    }
}
