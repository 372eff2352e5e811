// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Foundation

extension Architecture {
    /// The keys of a configuration that describe the architecture.
    static let keys = ["modules", "layers", "limits"]

    /// Reads the value of one of the ``keys``.
    ///
    /// - Throws: ``UsageError`` if the value is not valid.
    mutating func read(_ value: Any, named key: String, _ path: String) throws {
        switch key {
        case "modules": allowances = try Self.allowances(value, path)
        case "layers": layers = try Self.layers(value, path)
        default: try readLimits(value, path)
        }
    }

    private static func allowances(_ value: Any, _ path: String) throws -> [Allowance] {
        guard let entries = value as? [String: [String]] else {
            throw UsageError(
                "\(path): 'modules' must name the modules that each module may need, "
                    + "such as { \"Features\": [\"Domain\"], \"Domain\": [] }")
        }
        return entries.sorted { $0.key < $1.key }
            .map { Allowance(module: NamePattern($0.key), needs: $0.value.map(NamePattern.init)) }
    }

    private static func layers(_ value: Any, _ path: String) throws -> [[NamePattern]] {
        guard let entries = value as? [Any] else { throw mistakeInLayers(path) }
        var seen: Set<String> = []
        return try entries.map { entry in
            guard let names = (entry as? String).map({ [$0] }) ?? entry as? [String] else {
                throw mistakeInLayers(path)
            }
            if let name = names.first(where: { !seen.insert($0).inserted }) {
                throw UsageError("\(path): 'layers' lists '\(name.shown)' twice; a module has one layer")
            }
            return names.map(NamePattern.init)
        }
    }

    private static func mistakeInLayers(_ path: String) -> UsageError {
        UsageError(
            "\(path): 'layers' must list the layers from the top to the bottom, each a module or a list of modules, "
                + "such as [\"App\", [\"Search\", \"Booking\"], \"Domain\"]")
    }

    private mutating func readLimits(_ value: Any, _ path: String) throws {
        guard var entries = value as? [String: Any] else {
            throw UsageError("\(path): 'limits' must be an object, such as { \"depth\": 12, \"fan-in\": 40 }")
        }
        moduleLimits = try Self.exceptions(entries.removeValue(forKey: "modules"), named: "modules", path)
        bindingLimits = try Self.exceptions(entries.removeValue(forKey: "bindings"), named: "bindings", path)
        limits = try Self.limits(entries, others: ", 'modules', and 'bindings'", path)
    }

    private static func exceptions(_ value: Any?, named key: String, _ path: String) throws -> [Exception] {
        guard let value else { return [] }
        guard let entries = value as? [String: [String: Any]] else {
            throw UsageError(
                "\(path): '\(key)' in 'limits' must be an object with the limits for each name, "
                    + "such as { \"Core*\": { \"fan-in\": 100 } }")
        }
        return try entries.sorted { $0.key < $1.key }.map { name, limits in
            Exception(pattern: NamePattern(name), limits: try Self.limits(limits, others: nil, path))
        }
    }

    private static func limits(_ entries: [String: Any], others: String?, _ path: String) throws -> [Figure: Int] {
        var limits: [Figure: Int] = [:]
        for (key, value) in entries.sorted(by: { $0.key < $1.key }) {
            guard let figure = Figure(rawValue: key) else {
                let known = others.map { "'depth', 'fan-in'\($0)" } ?? "'depth' and 'fan-in'"
                throw UsageError("\(path): there is no limit '\(key)'; the limits are \(known)")
            }
            guard let number = number(value), number > 0 else {
                throw UsageError("\(path): the limit '\(key)' must be a whole number of 1 or more")
            }
            limits[figure] = number
        }
        return limits
    }

    /// Returns a whole number. Foundation would also convert `true` and 1.5.
    private static func number(_ value: Any) -> Int? {
        let text = try? JSONSerialization.data(withJSONObject: [value])
        return text.flatMap { try? JSONDecoder().decode([Int].self, from: $0) }?.first
    }
}
