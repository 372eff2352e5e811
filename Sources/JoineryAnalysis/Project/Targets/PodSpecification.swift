// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import Foundation

/// The sources that a `.podspec` of CocoaPods lists literally.
///
/// The projects of pods are generated on each machine. So a local pod's files are in no project of the repository.
struct PodSpecification {
    private let folder: String
    private let text: String

    /// Reads a specification.
    ///
    /// - Parameters:
    ///   - data: The content of the file.
    ///   - path: The canonical path.
    init(_ data: Data, path: String) {
        folder = FilePath.folder(of: path)
        text = String(decoding: data, as: UTF8.self)
    }

    /// The pod as a target, and its tests as another.
    var content: ProjectContent {
        guard let name = strings(of: "name", of: nil).first else { return ProjectContent() }
        let module = strings(of: "module_name", of: nil).first ?? name
        let tests = Set(text.matches(of: /\.test_spec\b.*\|\s*(\w+)\s*\|/).map { String($0.output.1) })
        var content = ProjectContent(isWhole: false)
        content.targets = [
            target(name, ProjectTarget.moduleName(of: module), .library) { !tests.contains($0) },
            target("\(name)-Tests", ProjectTarget.moduleName(of: "\(module)Tests"), .test) { tests.contains($0) },
        ].filter { !$0.folders.isEmpty }
        return content
    }

    private func target(
        _ name: String, _ module: String, _ kind: ModuleFacts.Kind, of isOwner: @escaping (String) -> Bool
    ) -> ProjectTarget {
        let excludes = strings(of: "exclude_files", of: isOwner)
        var target = ProjectTarget(name: name, module: module, kind: kind)
        target.folders = strings(of: "source_files", of: isOwner).map {
            SourceFolder(folder, glob: $0, excluding: excludes)
        }
        return target
    }

    /// Returns the strings that are assigned to an attribute: `spec.source_files = ['Sources/**/*.swift']`.
    ///
    /// - Parameter isOwner: Whether the attribute of a variable counts; `nil` for any variable.
    private func strings(of attribute: String, of isOwner: ((String) -> Bool)?) -> [String] {
        var strings: [String] = []
        for match in text.matches(
            of: /(?m)^\s*(\w+)(?:\.ios|\.osx|\.macos)?\.(\w+)\s*=\s*(\[[^\]]*\]|(?:[^\n]*,[ \t]*\n)*[^\n]*)/)
        where match.output.2 == attribute && (isOwner?(String(match.output.1)) ?? true) {
            strings += match.output.3.matches(of: /'([^']*)'|"([^"#]*)"/).map {
                String($0.output.1 ?? $0.output.2 ?? "")
            }
        }
        return strings
    }
}
#endif
