// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension Reader {
    /// Runs an operation in a separate frame.
    ///
    /// - Parameters:
    ///   - resolution: The resolution that begins with the frame, or `nil` for the current one.
    ///   - probe: Answers the first read of a binding.
    package func enter<Result, Failure: Error>(
        _ resolution: Resolution? = nil, answering probe: UnsafeMutableRawPointer? = nil,
        _ operation: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var frame = frame(
            .placeholder, in: world, of: nil, graphs: graphs, context: context, beginsResolution: resolution != nil)
        resolution?.enter()
        frame.resolution = resolution.map { .passRetained($0) }
        frame.probe = probe
        return try frame.perform(in: nil, operation)
    }
}

extension Dependencies {
    /// Runs an assignment to a computed property through a key path, which reads the property first. A read of a binding of
    /// the value's type returns the value instead of building one.
    package static func assigning<Value, Result>(_ value: Value, _ operation: () -> Result) -> Result {
        var probe = Probe(override: nil, answer: .value(Box(value)))
        return withUnsafeMutablePointer(to: &probe) { Reader().enter(answering: $0, operation) }
    }
}
