// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import Foundation

/// The targets of XcodeGen's `project.yml`.
///
/// Included files, target templates, and `:REPLACE` are resolved as XcodeGen documents it. Variables of the environment
/// are not.
struct XcodeGenProject {
    private let specification: ProjectValue
    private let folder: String

    /// Reads a specification; `nil` if the file is not XcodeGen's.
    ///
    /// - Parameters:
    ///   - data: The content of the file.
    ///   - path: The canonical path.
    /// - Throws: ``ProjectMistake`` if the content or an included file is damaged.
    init?(_ data: Data, path: String) throws {
        // Other tools have files of this name, perhaps in another format.
        let text = String(decoding: data, as: UTF8.self)
        guard text.hasPrefix("targets:") || text.contains("\ntargets:") || text.contains("\ninclude:") else {
            return nil
        }
        folder = FilePath.folder(of: path)
        var reading = SpecificationReading(of: path)
        specification = try reading.specification(in: text)
        guard specification["targets"]?.map != nil else { return nil }
    }

    /// The targets, packages, and projects.
    var content: ProjectContent {
        var content = ProjectContent()
        let targets = specification["targets"]?.map ?? [:]
        content.targets = targets.sorted { $0.key < $1.key }.map { name, value in
            target(name, value.applyingTemplates(of: specification, to: name))
        }
        let packages = specification["packages"]?.map?.values.compactMap { $0["path"]?.text } ?? []
        let oldPackages = specification["localPackages"]?.list?.compactMap(\.text) ?? []
        content.packages = (packages + oldPackages).map(path).sorted()
        let projects = specification["projectReferences"]?.map?.values.compactMap { $0["path"]?.text } ?? []
        content.projects = projects.map(path).sorted()
        return content
    }

    private func path(_ path: String) -> String {
        FilePath.normalized(path.hasPrefix("/") ? path : FilePath.join(folder, path))
    }

    private func target(_ name: String, _ value: ProjectValue) -> ProjectTarget {
        let settings = value["settings"]
        let product =
            ["PRODUCT_MODULE_NAME", "PRODUCT_NAME"].lazy.compactMap { key in
                (settings?["base"]?[key] ?? settings?[key])?.text
            }.first ?? value["productName"]?.text
        let type = value["type"]?.text ?? "application"
        let literal = product.flatMap { $0.contains("$") ? nil : $0 } ?? name
        var target = ProjectTarget(
            name: name, module: ProjectTarget.moduleName(of: literal),
            kind: ProjectTarget.kind(ofProduct: type), isExtension: ProjectTarget.isExtension(product: type))
        for source in value["sources"]?.elements ?? [] { add(source, to: &target) }
        return target
    }

    private func add(_ source: ProjectValue, to target: inout ProjectTarget) {
        guard let path = (source.text ?? source["path"]?.text).map(path) else { return }
        // Files of other phases are resources, or not built.
        guard source["buildPhase"].map({ $0.text == "sources" }) ?? true else { return }
        if path.hasSuffix(".swift") {
            target.files.append(path)
        } else {
            let patterns = ["includes", "excludes"].map { key in
                source[key]?.elements.compactMap(\.text).map { GlobPattern($0) } ?? []
            }
            target.folders.append(SourceFolder(path: path, includes: patterns[0], excludes: patterns[1]))
        }
    }
}
#endif
