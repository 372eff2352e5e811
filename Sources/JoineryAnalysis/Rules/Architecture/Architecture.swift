// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A project's architecture, as its configuration describes it.
///
/// ```json
/// {
///   "modules": { "Feature*": ["Domain", "Design"], "Domain": [] },
///   "layers": ["App", ["Feature*", "Widgets"], "Domain", "Core*"],
///   "limits": {
///     "depth": 12, "fan-in": 40,
///     "modules": { "Core": { "fan-in": 100 } },
///     "bindings": { "settings": { "fan-in": 200 } }
///   }
/// }
/// ```
///
/// If several entries match a name, the name itself applies, or else the longest pattern.
package struct Architecture: Sendable, Hashable {
    /// The modules that some modules may need.
    struct Allowance: Sendable, Hashable {
        var module: NamePattern
        var needs: [NamePattern]
    }

    /// A limited figure.
    enum Figure: String, Sendable, Hashable, CaseIterable {
        case depth
        case fanIn = "fan-in"
    }

    /// Limits that differ for some modules or bindings.
    struct Exception: Sendable, Hashable {
        var pattern: NamePattern
        var limits: [Figure: Int]
    }

    /// A limit, and the keys that lead to it in the configuration.
    struct Limit {
        var value: Int
        var entry: String
    }

    /// The modules that each module may need. A module without an entry may need all.
    var allowances: [Allowance] = []
    /// The layers from the top to the bottom. A module in no layer is free.
    var layers: [[NamePattern]] = []
    /// The limits for all bindings.
    var limits: [Figure: Int] = [:]
    /// The limits for the bindings of some modules.
    var moduleLimits: [Exception] = []
    /// The limits for some bindings.
    var bindingLimits: [Exception] = []

    /// Returns the modules that a module may need; `nil` if it may need all.
    func allowance(for module: String) -> Allowance? {
        NamePattern.best(of: allowances.map(\.module), for: module).map { allowances[$0] }
    }

    /// Returns the position of a module's layer; `nil` if it is in none.
    func layer(of module: String) -> Int? {
        let entries = layers.enumerated().flatMap { layer, patterns in patterns.map { (pattern: $0, layer: layer) } }
        return NamePattern.best(of: entries.map(\.pattern), for: module).map { entries[$0].layer }
    }

    /// Returns the limit of a figure for a binding; `nil` if there is none.
    func limit(of figure: Figure, for binding: String, in module: String) -> Limit? {
        for (key, name, exceptions) in [("bindings", binding, bindingLimits), ("modules", module, moduleLimits)] {
            let setting = exceptions.filter { $0.limits[figure] != nil }
            guard let best = NamePattern.best(of: setting.map(\.pattern), for: name),
                let value = setting[best].limits[figure]
            else { continue }
            return Limit(value: value, entry: "limits/\(key)/\(setting[best].pattern.text)/\(figure.rawValue)")
        }
        return limits[figure].map { Limit(value: $0, entry: "limits/\(figure.rawValue)") }
    }

    /// Whether any binding has a limit of a figure.
    func limits(_ figure: Figure) -> Bool {
        limits[figure] != nil || (moduleLimits + bindingLimits).contains { $0.limits[figure] != nil }
    }
}
