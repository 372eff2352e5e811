// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The source files of a module.
public struct SourceModule: Sendable, Hashable {
    /// The module's name.
    public var name: String
    /// What it is for.
    public var kind: ModuleFacts.Kind
    /// The paths of its files, sorted.
    public var files: [String]

    /// Names the files of a module.
    public init(name: String, kind: ModuleFacts.Kind, files: [String]) {
        self.name = name
        self.kind = kind
        self.files = files
    }
}
