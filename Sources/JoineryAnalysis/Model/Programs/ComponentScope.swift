// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The part of needle's tree in which a component looks for a property.
///
/// In the space of a reference, it follows the component's name. ``Swift/Array/withComponents()`` replaces this space
/// with the component that declares the property.
enum ComponentScope: String {
    /// The nearest ancestor that has the property.
    case dependency
    /// The component of the plug-ins.
    case pluginExtension
    /// The component, or else its nearest ancestor that has the property.
    case itself

    init?(_ name: String) {
        self.init(rawValue: name)
        if self == .itself { return nil }
    }

    /// Returns the space of a reference from a component.
    func space(of component: String) -> String { "\(component)/\(rawValue)" }
}

/// The components of a program.
struct ComponentTable {
    private struct Component {
        /// The protocols of its dependencies.
        var protocols: [String] = []
        /// The component of its plug-ins.
        var plugIn: String?
        /// The components that create it.
        var parents: Set<String> = []
        /// Its properties with their types, which are empty if they are not declared.
        var properties: [String: String] = [:]
        /// Whether it has no parent.
        var isRoot = false
    }

    private var components: [String: Component] = [:]
    /// The types of the properties that protocols require, by protocol and property.
    private var requirements: [String: [String: String]] = [:]

    init(_ files: [FileFacts]) {
        for type in files.lazy.flatMap(\.types) where type.kind != .alias {
            if type.kind == .protocol {
                for property in type.properties { requirements[type.name, default: [:]][property.name] = property.type }
            }
            guard type.kind == .class, let base = type.inherits.first(where: Self.isBase) else { continue }
            let arguments = Self.arguments(of: base)
            var component = Component()
            component.isRoot = TypeName.last(of: base) == "BootstrapComponent"
            component.protocols = arguments.first.map { TypeName.parts(of: $0) } ?? []
            component.plugIn = arguments.count == 3 ? arguments[2] : nil
            components[type.name] = component
        }
        guard !components.isEmpty else { return }
        for type in files.lazy.flatMap(\.types) where components[type.name] != nil {
            for property in type.properties { components[type.name]?.properties[property.name] = property.type }
            note(type.uses, in: type.name)
        }
        for binding in files.lazy.flatMap(\.bindings) where components[binding.key.space] != nil {
            components[binding.key.space]?.properties[binding.key.name] = binding.type
            note(binding.uses, in: binding.key.space)
        }
        for (name, component) in components {
            if let plugIn = component.plugIn { components[plugIn]?.parents.insert(name) }
        }
    }

    var isEmpty: Bool { components.isEmpty }

    /// Whether a class that inherits from a type is a component.
    static func isBase(_ type: String) -> Bool {
        bases.contains(TypeName.last(of: TypeName.withoutArguments(type)))
    }

    private static let bases: Set = ["Component", "BootstrapComponent", "PluginizedComponent", "NonCoreComponent"]

    private static func arguments(of type: String) -> [String] {
        guard let open = type.firstIndex(of: "<"), type.last == ">" else { return [] }
        return type[type.index(after: open)...].dropLast().split(separator: ",").map(String.init)
    }

    /// Adds a component as a parent of those that it creates.
    private mutating func note(_ uses: [Use], in parent: String) {
        for use in uses where use.reference.kind == .construction && use.reference.name != parent {
            components[use.reference.name]?.parents.insert(parent)
        }
    }

    /// Returns the components that declare the property that a reference means; `nil` if the reference does not depend
    /// on the tree. It is empty if the tree does not show them.
    func owners(of reference: Reference) -> [String]? {
        guard let parts = reference.space?.split(separator: "/").map(String.init), parts.count == 2,
            let scope = ComponentScope(rawValue: parts[1])
        else { return nil }
        guard let component = components[parts[0]] else { return [] }
        switch scope {
        case .pluginExtension: return component.plugIn.map { [$0] } ?? []
        case .itself where component.properties[reference.name] != nil: return [parts[0]]
        case .itself, .dependency:
            let type = component.protocols.lazy.compactMap { requirements[$0]?[reference.name] }.first
            var visited: Set<String> = []
            return ancestors(of: parts[0], with: reference.name, type, &visited).sorted()
        }
    }

    /// Returns the nearest ancestors with a property, on each path to a root. A root without it is the owner of a
    /// property that is missing.
    private func ancestors(
        of component: String, with name: String, _ type: String?, _ visited: inout Set<String>
    ) -> Set<String> {
        var found: Set<String> = []
        for parent in components[component]?.parents ?? [] where visited.insert(parent).inserted {
            let declared = components[parent]?.properties[name]
            if let declared, type == nil || declared.isEmpty || declared == type {
                found.insert(parent)
            } else if components[parent]?.isRoot == true {
                found.insert(parent)
            } else {
                found.formUnion(ancestors(of: parent, with: name, type, &visited))
            }
        }
        return found
    }
}

extension [ModuleFacts] {
    /// Returns the modules of programs in which needle's dependencies refer to the components that provide them.
    func withComponents(_ programs: Programs) -> [ModuleFacts] {
        guard contains(where: { $0.files.contains { $0.imports.contains("NeedleFoundation") } }) else { return self }
        var modules = self
        for (own, visible) in programs.groups {
            let table = ComponentTable(visible.flatMap { self[$0].files })
            guard !table.isEmpty else { continue }
            for module in own {
                for index in modules[module].files.indices {
                    modules[module].files[index].replaceUses { use in
                        guard let owners = table.owners(of: use.reference) else { return [use] }
                        return owners.map { owner in
                            var use = use
                            use.reference.space = owner
                            return use
                        }
                    }
                }
            }
        }
        return modules
    }
}
