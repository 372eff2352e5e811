// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension Resolution {
    /// Runs an operation as a part of this resolution.
    package func perform<Result, Failure: Error>(_ operation: () throws(Failure) -> Result) throws(Failure) -> Result {
        let reader = Reader()
        var frame = reader.frame(
            .ofLateReads, in: reader.world, of: nil, graphs: reader.graphs, context: reader.context,
            beginsResolution: true)
        enter()
        frame.resolution = .passRetained(self)
        return try withUnsafeMutablePointer(to: &frame) { frame throws(Failure) in
            Frame.push(frame)
            defer { Frame.pop(frame) }
            return try operation()
        }
    }
}
