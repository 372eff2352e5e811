// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if os(Linux) || os(macOS)
package import Foundation

/// A program of this package, which is built with its tests.
package enum BuiltProgram {
    /// The location of the program: next to the bundle of the running tests.
    ///
    /// - Returns: `nil`, if no bundle is among the arguments of the process.
    package static func location(of name: String) -> URL? {
        for argument in CommandLine.arguments {
            guard let end = argument.range(of: ".xctest")?.upperBound else { continue }
            return URL(filePath: String(argument[..<end])).deletingLastPathComponent().appending(component: name)
        }
        return nil
    }
}
#endif
