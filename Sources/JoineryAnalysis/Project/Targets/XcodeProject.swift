// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import Foundation

/// An Xcode project: the objects of its `project.pbxproj`.
///
/// A target's sources are the files of its Sources build phase, and the folders that Xcode keeps in step with the file
/// system, without the exceptions for that target. The paths of files follow from the groups that contain them.
///
/// The format is not documented. Source: projects that Xcode 3 to 26 wrote.
struct XcodeProject {
    private let objects: [String: ProjectValue]
    private let project: ProjectValue
    /// The folder that `SOURCE_ROOT` names.
    private let sourceRoot: String
    /// The folders that Xcode keeps in step with the file system.
    private let synchronizedFolders: [String: ProjectValue]
    /// The paths of files and groups, by their objects.
    private var paths: [String: String] = [:]

    /// Reads a project.
    ///
    /// - Parameters:
    ///   - data: The content of `project.pbxproj`.
    ///   - path: The canonical path of the `.xcodeproj` folder.
    /// - Throws: ``ProjectMistake`` if the content is damaged.
    init(_ data: Data, path: String) throws {
        let root = try PropertyListParser.value(in: data)
        guard let objects = root["objects"]?.map, let project = root["rootObject"]?.text.flatMap({ objects[$0] }) else {
            throw ProjectMistake("not an Xcode project, because its root object is missing")
        }
        self.objects = objects
        self.project = project
        synchronizedFolders = objects.filter { $0.value["isa"]?.text == "PBXFileSystemSynchronizedRootGroup" }
        sourceRoot = FilePath.normalized(
            FilePath.join(FilePath.folder(of: path), project["projectDirPath"]?.text ?? ""))
        addPaths()
    }

    /// The targets, packages, and projects.
    var content: ProjectContent {
        var content = ProjectContent()
        let identifiers = Self.strings(project["targets"])
        content.targets = identifiers.compactMap { target($0) }
        for (id, object) in objects.sorted(by: { $0.key < $1.key }) {
            switch object["isa"]?.text {
            case "XCLocalSwiftPackageReference":
                guard let path = object["relativePath"]?.text else { continue }
                content.packages.append(FilePath.normalized(FilePath.join(sourceRoot, path)))
            case "PBXFileReference":
                guard let path = paths[id] else { continue }
                if path.hasSuffix(".xcodeproj") {
                    content.projects.append(path)
                } else if !FilePath.name(of: path).contains("."), PackageManifest.exists(in: path) {
                    content.packages.append(path)
                }
            default: continue
            }
        }
        return content
    }

    private static func strings(_ value: ProjectValue?) -> [String] { value?.list?.compactMap(\.text) ?? [] }

    private func objects(_ value: ProjectValue?) -> [ProjectValue] { Self.strings(value).compactMap { objects[$0] } }

    // MARK: - Paths

    /// Finds the path of each group and file below the main group.
    private mutating func addPaths() {
        guard let main = project["mainGroup"]?.text else { return }
        var queue = [(id: main, base: sourceRoot)]
        while let (id, base) = queue.popLast() {
            // A damaged project may contain a group in itself.
            guard let object = objects[id], paths[id] == nil, let path = path(of: object, in: base) else { continue }
            paths[id] = path
            queue += Self.strings(object["children"]).map { ($0, path) }
        }
    }

    private func path(of object: ProjectValue, in base: String) -> String? {
        let path = object["path"]?.text ?? ""
        switch object["sourceTree"]?.text {
        case "<group>", nil: return FilePath.normalized(path.hasPrefix("/") ? path : FilePath.join(base, path))
        case "SOURCE_ROOT": return FilePath.normalized(FilePath.join(sourceRoot, path))
        case "<absolute>": return FilePath.normalized(path)
        // Products, and files of the SDK and of Xcode.
        default: return nil
        }
    }

    // MARK: - Targets

    private func target(_ id: String) -> ProjectTarget? {
        // Other targets run scripts or external build systems.
        guard let object = objects[id], object["isa"]?.text == "PBXNativeTarget",
            let name = object["name"]?.text
        else { return nil }
        let product = object["productType"]?.text ?? ""
        var target = ProjectTarget(
            name: name, module: moduleName(of: object, name), kind: ProjectTarget.kind(ofProduct: product),
            isExtension: ProjectTarget.isExtension(product: product))
        let phases = Self.strings(object["buildPhases"]).filter {
            objects[$0]?["isa"]?.text == "PBXSourcesBuildPhase"
        }
        for reference in phases.flatMap({ objects(objects[$0]?["files"]) }).compactMap({ $0["fileRef"]?.text }) {
            // A localized file is a group of its variants.
            for file in [reference] + Self.strings(objects[reference]?["children"]) {
                if let path = paths[file], path.hasSuffix(".swift") { target.files.append(path) }
            }
        }
        addFolders(to: &target, id, own: Self.strings(object["fileSystemSynchronizedGroups"]), phases)
        return target
    }

    /// Adds the folders that Xcode keeps in step with the file system.
    ///
    /// The exceptions of a folder are excluded from the target that has the folder, and included in any other one.
    private func addFolders(to target: inout ProjectTarget, _ id: String, own: [String], _ phases: [String]) {
        for (group, object) in synchronizedFolders {
            guard let path = paths[group] else { continue }
            let exceptions = objects(object["exceptions"])
            let ofTarget = exceptions.filter { $0["target"]?.text == id }
                .flatMap { Self.strings($0["membershipExceptions"]) }
            let ofPhases = exceptions.filter { $0["buildPhase"]?.text.map(phases.contains) ?? false }
                .flatMap { Self.strings($0["membershipExceptions"]) }
            let isOwn = own.contains(group)
            if isOwn {
                target.folders.append(SourceFolder(path: path, excludes: ofTarget.map(GlobPattern.init(literal:))))
            }
            let included = isOwn ? ofPhases : ofTarget + ofPhases
            if !included.isEmpty {
                target.folders.append(SourceFolder(path: path, includes: included.map(GlobPattern.init(literal:))))
            }
        }
        target.folders.sort { $0.path < $1.path }
    }

    // MARK: - Names

    /// Returns the module's name: that of the first configuration whose settings name it, or the target's.
    private func moduleName(of target: ProjectValue, _ name: String) -> String {
        let own = configurations(of: target)
        let ofProject = configurations(of: project)
        for key in ["PRODUCT_MODULE_NAME", "PRODUCT_NAME"] {
            for configuration in own {
                let outer = ofProject.first { $0["name"]?.text == configuration["name"]?.text }
                let levels = levels(of: configuration) + (outer.map(levels) ?? []) + [["TARGET_NAME": name]]
                if let value = BuildSettings(levels).value(of: key), !value.isEmpty {
                    return ProjectTarget.moduleName(of: value)
                }
            }
        }
        return ProjectTarget.moduleName(of: name)
    }

    private func configurations(of object: ProjectValue) -> [ProjectValue] {
        let list = object["buildConfigurationList"]?.text.flatMap { objects[$0] }
        return objects(list?["buildConfigurations"])
    }

    /// Returns the settings of a configuration, and those of its file.
    private func levels(of configuration: ProjectValue) -> [[String: String]] {
        let settings = configuration["buildSettings"]?.map?.compactMapValues(\.text) ?? [:]
        var file = configuration["baseConfigurationReference"]?.text.flatMap { paths[$0] }
        if let folder = configuration["baseConfigurationReferenceAnchor"]?.text.flatMap({ paths[$0] }),
            let path = configuration["baseConfigurationReferenceRelativePath"]?.text
        {
            // A file in a folder that Xcode keeps in step with the file system.
            file = FilePath.normalized(FilePath.join(folder, path))
        }
        return [settings, file.map { BuildSettings.settings(inFile: $0) } ?? [:]]
    }
}
#endif
