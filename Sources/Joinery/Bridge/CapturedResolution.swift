// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A resolution that can be entered again after it has ended, as long as this exists.
///
/// After the end, its objects are held weakly. An object that still exists is found again.
package final class CapturedResolution: Sendable {
    private let resolution: Resolution

    private init(_ resolution: Resolution) {
        self.resolution = resolution
    }

    /// Creates a resolution that can be entered.
    package convenience init() {
        let resolution = Resolution()
        resolution.capture()
        self.init(resolution)
    }

    /// Holds an object until this resolution ends. Does nothing if this resolution is not running on this thread.
    package func keep<Value>(_ value: Value) {
        guard Resolution.active(in: .current) === resolution else { return }
        resolution.keep(value)
    }

    /// Runs an action when this resolution ends.
    package func atEnd(_ action: @escaping @Sendable () -> Void) {
        resolution.atEnd(action)
    }

    /// The resolution that the build on this thread belongs to, or `nil` if there is none.
    package static var current: CapturedResolution? {
        guard let resolution = Resolution.active(in: .current) else { return nil }
        resolution.capture()
        return CapturedResolution(resolution)
    }

    /// The identity of this resolution, as long as it exists.
    package var identity: ObjectIdentifier { ObjectIdentifier(resolution) }

    /// Runs an operation as a part of this resolution.
    ///
    /// - Parameter step: The step in the paths of messages.
    package func perform<Result, Failure: Error>(
        as step: some BindingDeclaration, at place: SourcePlace, _ operation: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let caller = ResolutionContext.current
        let dependencies = caller?.dependencies ?? Dependencies(instances: .process)
        let record = caller?.activeBuild?.record ?? caller?.record ?? DependencyRecord()
        let frame = Build(
            Binding(.token(BindingToken()), Result.self, step, at: place), of: dependencies.instances,
            parent: caller?.activeBuild, record: record)
        defer {
            frame.drop()
            if Resolution.active(in: caller) !== resolution { resolution.end() }
        }
        let context = ResolutionContext(
            dependencies: dependencies, graphs: caller?.graphs, build: frame, record: caller?.record,
            resolution: resolution)
        return try context.perform(operation)
    }
}
