// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A read by an owner after it was built: by a wrapper, or a factory that is called.
///
/// It takes place in the current world if that is the home of the owner or lies inside it, and otherwise in the home. It is a
/// separate resolution, and sees the typed graphs that were current where the owner was created.
package struct LateRead: Sendable {
    let owner: Build
    let graphs: CurrentGraph?
    /// The factory that is called.
    var binding: Binding?

    init(owner: Build, graphs: CurrentGraph?, binding: Binding?) {
        self.owner = owner
        self.graphs = graphs
        self.binding = binding
    }

    /// Creates the reads of an object that is being created.
    package init() {
        let reader = Reader()
        owner = reader.owner
        graphs = reader.graphs
        Instances.note(reading: reader)
    }

    /// The home of the owner, or `nil` while it is being built.
    package var home: World? { owner.home }

    /// Reads something.
    ///
    /// - Parameter world: The world in which to read, if the rule above does not determine it.
    package func perform<Result, Failure: Error>(
        in world: World? = nil, _ operation: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let reader = Reader()
        let world = world ?? owner.world(from: reader.world)
        let graphs = world === reader.world ? reader.graphs ?? graphs : graphs
        let isInPlace = world === reader.world && graphs === reader.graphs
        if isInPlace, binding == nil, reader.frame == nil { return try operation() }
        let binding = binding ?? .placeholder
        if self.binding != nil, let path = Request(binding, .factory).recursion() { Misuse.cycle(path, []).stop() }
        let context =
            isInPlace
            ? reader.context
            : Context(world, build: reader.build, graphs: graphs, attachment: reader.context?.attachment)
        var frame = reader.frame(binding, in: world, of: nil, graphs: graphs, context: context, beginsResolution: true)
        return try frame.perform(in: isInPlace ? nil : context, operation)
    }
}

extension Binding {
    /// Stands in frames for what is no binding: late reads, names, and resolutions. Messages do not show it.
    static let placeholder = Binding(
        BindingIdentity(
            nil, ValueKey("late read"), Void.self, of: Dependencies.self, LazyValue.Declaration(),
            at: SourcePlace(fileID: #fileID, line: 0, column: 0)), isMember: false)
}
