// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
/// A value of a file that describes targets.
indirect enum ProjectValue {
    case text(String)
    case list([ProjectValue])
    case map([String: ProjectValue])

    var text: String? { if case .text(let text) = self { text } else { nil } }

    var list: [ProjectValue]? { if case .list(let list) = self { list } else { nil } }

    var map: [String: ProjectValue]? { if case .map(let map) = self { map } else { nil } }

    /// The elements of a list; a single value is a list of one.
    var elements: [ProjectValue] { list ?? [self] }

    subscript(key: String) -> ProjectValue? { map?[key] }

    /// Returns this value with another one on top: maps are merged, lists are joined, and everything else is replaced.
    ///
    /// A key that ends with `:REPLACE` replaces the whole value.
    func merging(_ other: ProjectValue) -> ProjectValue {
        switch (self, other) {
        case (.map(var map), .map(let others)):
            for (key, value) in others {
                let suffix = ":REPLACE"
                if key.hasSuffix(suffix) {
                    map[String(key.dropLast(suffix.count))] = value
                } else {
                    map[key] = map[key]?.merging(value) ?? value
                }
            }
            return .map(map)
        case (.list(let list), .list(let others)): return .list(list + others)
        default: return other
        }
    }

    /// Returns the value with these variables replaced: `${target_name}`.
    func replacing(_ variables: [String: String]) -> ProjectValue {
        switch self {
        case .text(let text):
            .text(variables.reduce(text) { $0.replacing("${\($1.key)}", with: $1.value) })
        case .list(let list): .list(list.map { $0.replacing(variables) })
        case .map(let map): .map(map.mapValues { $0.replacing(variables) })
        }
    }

    /// Returns a target with its templates, and theirs, below it.
    func applyingTemplates(of specification: ProjectValue, to target: String) -> ProjectValue {
        var seen: Set<String> = []
        let templates = templates(of: specification, &seen)
        guard !templates.isEmpty else { return self }
        let whole = templates.reduce(ProjectValue.map([:])) { $0.merging($1) }.merging(self)
        var variables = whole["templateAttributes"]?.map?.compactMapValues(\.text) ?? [:]
        variables["target_name"] = target
        return whole.replacing(variables)
    }

    private func templates(of specification: ProjectValue, _ seen: inout Set<String>) -> [ProjectValue] {
        var templates: [ProjectValue] = []
        for name in self["templates"]?.elements.compactMap(\.text) ?? [] where seen.insert(name).inserted {
            guard let template = specification["targetTemplates"]?[name] else { continue }
            templates += template.templates(of: specification, &seen) + [template]
        }
        return templates
    }

    /// Returns the specification of a file in another folder, with paths from the project's folder.
    func rebased(to folder: String) -> ProjectValue {
        guard case .map(var map) = self else { return self }
        for key in ["targets", "targetTemplates"] {
            guard let targets = map[key]?.map else { continue }
            map[key] = .map(
                targets.mapValues { $0.changing("sources") { .list($0.elements.map { $0.moved(to: folder) }) } })
        }
        for key in ["packages", "projectReferences"] {
            if let values = map[key]?.map { map[key] = .map(values.mapValues { $0.moved(to: folder) }) }
        }
        return .map(map)
    }

    private func changing(_ key: String, _ change: (ProjectValue) -> ProjectValue) -> ProjectValue {
        guard case .map(var map) = self, let value = map[key] else { return self }
        map[key] = change(value)
        return .map(map)
    }

    /// Returns a path, or a map with a path, that begins in a folder.
    private func moved(to folder: String) -> ProjectValue {
        if let text { return .text(text.hasPrefix("/") ? text : FilePath.join(folder, text)) }
        return changing("path") { $0.moved(to: folder) }
    }
}
#endif
