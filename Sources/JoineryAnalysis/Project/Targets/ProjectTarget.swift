// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
/// A target that a project describes, with its sources.
struct ProjectTarget: Hashable {
    /// The target's name.
    var name: String
    /// The name of its module in the code.
    var module: String
    /// The kind of its module.
    var kind: ModuleFacts.Kind
    /// Whether its product extends an app, such as a widget.
    var isExtension = false
    /// The sources that the project lists one by one, as canonical paths.
    var files: [String] = []
    /// The folders whose files belong to the target.
    var folders: [SourceFolder] = []

    /// Returns the kind of a product type of Xcode: `com.apple.product-type.framework`, or just `framework`.
    static func kind(ofProduct type: String) -> ModuleFacts.Kind {
        let prefix = "com.apple.product-type."
        let name = type.hasPrefix(prefix) ? type.dropFirst(prefix.count) : type[...]
        if ["bundle.unit-test", "bundle.ui-testing", "bundle.ocunit-test"].contains(name) { return .test }
        let isLibrary = name == "bundle" || name.hasPrefix("framework") || name.hasPrefix("library")
        return isLibrary ? .library : .executable
    }

    /// Whether a product type of Xcode, XcodeGen, or Tuist is that of an extension: `app-extension`, `appExtension`.
    static func isExtension(product type: String) -> Bool { type.lowercased().contains("extension") }

    /// Returns the name of a module in the code: `shop_core` for the product `shop-core`.
    static func moduleName(of product: String) -> String {
        // Most names already have this form.
        let isLetter = { (byte: UInt8) in byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z") }
        let isDigit = { (byte: UInt8) in byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
        if product.utf8.first.map(isLetter) == true, product.utf8.allSatisfy({ isLetter($0) || isDigit($0) }) {
            return product
        }
        let name = product.map { $0.isLetter || $0.isNumber ? $0 : "_" }
        return String(name.first?.isNumber == true ? ["_"] + name.dropFirst() : name)
    }
}

/// A folder whose files belong to a target.
struct SourceFolder: Hashable {
    /// The folder's canonical path.
    var path: String
    /// The patterns of its files; empty for all.
    var includes: [GlobPattern] = []
    /// The patterns of files and folders that do not belong to the target.
    var excludes: [GlobPattern] = []

    /// Creates a folder with the files that a pattern below it matches, such as `../Shared/**/*.swift`.
    init(_ folder: String, glob: String, excluding excludes: [String] = []) {
        // The pattern may lead out of the folder.
        let names = glob.split(separator: "/")
        let fixed = names.prefix { !$0.contains { "*?[{".contains($0) } }
        path = FilePath.normalized(FilePath.join(folder, fixed.joined(separator: "/")))
        let rest = names.dropFirst(fixed.count).joined(separator: "/")
        includes = rest.isEmpty ? [] : [GlobPattern(rest)]
        self.excludes = []
        let base = path
        self.excludes = excludes.map { FilePath.normalized(FilePath.join(folder, $0)) }
            .map { GlobPattern(FilePath.below(base, $0)) }
    }

    /// Creates a folder with all of its files, or those that match some patterns.
    init(path: String, includes: [GlobPattern] = [], excludes: [GlobPattern] = []) {
        self.path = path
        self.includes = includes
        self.excludes = excludes
    }

    /// Whether a file in the folder belongs to the target.
    func contains(_ file: String) -> Bool {
        let below = FilePath.below(path, file)
        return (includes.isEmpty || includes.contains { $0.matches(below) })
            && !excludes.contains { $0.matches(below) }
    }
}

/// The content of a project or workspace.
struct ProjectContent {
    /// The targets, in the project's order.
    var targets: [ProjectTarget] = []
    /// The folders of the local packages, as canonical paths.
    var packages: [String] = []
    /// The other projects that it refers to, as canonical paths.
    var projects: [String] = []
    /// Whether only the tool that generates the project knows some of its targets.
    var hasComputedTargets = false
    /// Whether the project describes all sources in its folder.
    var isWhole = true
}
#endif
