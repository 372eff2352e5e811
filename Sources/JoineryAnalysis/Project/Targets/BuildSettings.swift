// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import Foundation

/// The build settings of an Xcode target in one configuration.
///
/// A setting of the target hides that of the target's configuration file, which hides that of the project, and so on.
struct BuildSettings {
    /// The settings, from the target outward.
    private let levels: [[String: String]]

    init(_ levels: [[String: String]]) { self.levels = levels }

    /// Returns the value of a setting, with the values of the settings that it names; `nil` if one of them is unknown.
    func value(of name: String) -> String? { value(of: name, from: 0, depth: 0) }

    private func value(of name: String, from level: Int, depth: Int) -> String? {
        // Settings in a circle have no value.
        guard depth < 16, let found = levels.indices.dropFirst(level).first(where: { levels[$0][name] != nil }) else {
            return nil
        }
        return levels[found][name].flatMap { expanded($0, of: name, at: found, depth) }
    }

    /// Replaces `$(NAME)`, `${NAME}`, and `$(NAME:modifier)` in a value.
    private func expanded(_ value: String, of setting: String, at level: Int, _ depth: Int) -> String? {
        var result = ""
        var rest = value[...]
        while let dollar = rest.firstIndex(of: "$") {
            result += rest[..<dollar]
            let open = rest.index(after: dollar)
            guard open < rest.endIndex, let close: Character = ["(": ")", "{": "}"][rest[open]],
                let end = rest[open...].firstIndex(of: close)
            else { return nil }
            // A name of a module has the form that the modifiers give it anyway.
            let name = rest[rest.index(after: open)..<end].prefix { $0 != ":" }
            let isInherited = name == "inherited" || name == setting
            guard
                let inner = self.value(
                    of: isInherited ? setting : String(name), from: isInherited ? level + 1 : 0, depth: depth + 1)
            else { return nil }
            result += inner
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }

    // MARK: - Configuration files

    /// Returns the settings of a configuration file (`.xcconfig`) and of the files that it includes. Settings for some
    /// systems only, `NAME[sdk=…]`, are left out, and so are files that cannot be read.
    static func settings(inFile path: String, depth: Int = 0) -> [String: String] {
        guard depth < 16, let data = FileManager.default.contents(atPath: path) else { return [:] }
        var settings: [String: String] = [:]
        for line in String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline) {
            let line = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
            let text = line.trimmingCharacters(in: .whitespaces)
            if text.hasPrefix("#include") {
                let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
                guard parts.count == 3 else { continue }
                let included = FilePath.normalized(FilePath.join(FilePath.folder(of: path), String(parts[1])))
                settings.merge(self.settings(inFile: included, depth: depth + 1)) { _, new in new }
            } else if let sign = text.firstIndex(of: "=") {
                let name = text[..<sign].trimmingCharacters(in: .whitespaces)
                var value = text[text.index(after: sign)...].trimmingCharacters(in: .whitespaces)
                if value.hasSuffix(";") { value.removeLast() }
                if !name.contains("[") { settings[name] = value }
            }
        }
        return settings
    }
}
#endif
