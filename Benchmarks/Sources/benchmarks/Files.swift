// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The files of the package that the program reads and writes.
enum Files {
    /// The folder of this package.
    static let package = #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }
    /// The folder of Joinery.
    static let repository = package.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" }
    static let instructionCounts = "\(package)/instructions.json"
    static let clientSizes = "\(package)/client.json"
    static let page = "\(package)/README.md"
}
