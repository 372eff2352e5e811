// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The names that a program gives to a library's types, keys, and containers: `typealias Deps = Container`,
/// `typealias DV = DependencyValues`, `let DI = Container.shared`, `enum DI { static let container = Container() }`.
///
/// A file that uses such a name is read again with the library's name in its place, because the declaration may be in
/// another file or module. So is one that extends a container of another file; its name stands for itself.
struct LibraryAliases {
    private struct Alias {
        let target: String
        let isForOtherModules: Bool
        /// The file, if the name is private to it.
        let file: String?
    }

    /// The aliases of each module, by name. Those of a file hide the module's.
    private var aliases: [[String: [Alias]]]
    private var modules: [String: [Int]] = [:]

    /// Finds the aliases in the facts of a program.
    init(_ facts: [ModuleFacts]) {
        let declared = facts.map { module in
            module.files.flatMap { file in
                file.types.indices.filter { file.types[$0].kind == .alias }.map { (file.types[$0], file.file) }
            }
        }
        aliases = Array(repeating: [:], count: facts.count)
        for (module, facts) in facts.enumerated() {
            for type in facts.files.lazy.flatMap(\.types)
            where type.kind == .class && type.inherits.contains(where: Self.containers.contains) {
                aliases[module][type.name] = [
                    Alias(target: type.name, isForOtherModules: BindingFact.isForOtherModules(type.access), file: nil)
                ]
            }
        }
        let types = declared.joined().map(\.0)
        let own = types.isEmpty ? [] : Self.ownTypes(in: facts, types)
        for (module, types) in declared.enumerated() {
            for (type, file) in types {
                guard Self.canBeReplaced(type), let target = Self.target(of: type, own) else { continue }
                let isPrivate = type.access.hasSuffix("private")
                aliases[module][type.name, default: []].append(
                    Alias(
                        target: target, isForOtherModules: BindingFact.isForOtherModules(type.access),
                        file: isPrivate ? file : nil))
            }
        }
        for (index, module) in facts.enumerated() where !aliases[index].isEmpty {
            modules[module.module, default: []].append(index)
        }
    }

    /// Whether the program declares none.
    var isEmpty: Bool { modules.isEmpty }

    /// Returns the names that a file of a module sees, with those that they stand for.
    func names(in file: FileFacts, of module: Int) -> [String: String] {
        var names: [String: String] = [:]
        for name in file.imports {
            for other in modules[name] ?? [] where other != module {
                for (name, found) in aliases[other] {
                    if let alias = found.last(where: \.isForOtherModules) { names[name] = alias.target }
                }
            }
        }
        for (name, found) in aliases[module] {
            let alias = found.last { $0.file == file.file } ?? found.last { $0.file == nil }
            if let alias { names[name] = alias.target }
        }
        return names.filter { name, target in
            name != target || file.types.contains { $0.kind == .extension && $0.name == name }
        }
    }

    /// Whether code can be searched for a name: one of at least two bytes, for the scan for words, or one inside a
    /// type, such as `DI.container`.
    private static func canBeReplaced(_ type: TypeFact) -> Bool {
        type.name.utf8.count > 1 && TypeName.path(type.name).rest.count <= 1
    }

    // MARK: - Libraries

    /// Returns the types of the program that are containers, graphs, or keys.
    private static func ownTypes(in facts: [ModuleFacts], _ aliases: [TypeFact]) -> Set<String> {
        var types: Set<String> = []
        // A protocol may have another name, too: `typealias LiveKey = DependencyKey`.
        var protocols = protocols
        for alias in aliases where alias.inherits.contains(where: Self.protocols.contains) {
            protocols.insert(alias.name)
        }
        for file in facts.lazy.flatMap(\.files) {
            for index in file.types.indices where file.types[index].kind != .alias {
                if file.types[index].inherits.contains(where: protocols.contains) {
                    types.insert(file.types[index].name)
                }
            }
        }
        return types
    }

    private static func target(of alias: TypeFact, _ own: Set<String>) -> String? {
        guard var target = alias.inherits.first else { return nil }
        if target.hasSuffix(".shared") {
            let type = String(target.dropLast(".shared".count))
            return isKnown(type, own) || type.hasSuffix("Container") ? target : nil
        }
        // `typealias Inject<Value> = Injected<Value>` has the parameters of the wrapper.
        if !alias.typeParameters.isEmpty { target = TypeName.withoutArguments(target) }
        let type = TypeName.withoutArguments(target)
        // `typealias Container = Factory.Container` only chooses between modules.
        guard isKnown(type, own), TypeName.last(of: type) != alias.name else { return nil }
        return target
    }

    private static func isKnown(_ type: String, _ own: Set<String>) -> Bool {
        own.contains(type) || names.contains(TypeName.last(of: type))
    }

    /// The protocols of Factory's containers.
    private static let containers: Set = ["SharedContainer", "ManagedContainer"]

    private static let protocols = containers.union([
        "DependencyGraph", "DependencyKey", "TestDependencyKey", "InjectionKey",
    ])

    private static let names: Set = protocols.union([
        "Container", "Factory", "ParameterFactory", "Injected", "LazyInjected", "WeakLazyInjected", "WeakInjected",
        "DynamicInjected", "InjectedObject", "InjectedObservable", "InjectedType", "InjectedModel", "InjectedValues",
        "DependencyValues", "Dependency", "DependencyObjects", "DependencyObject", "Dependencies", "Resolver",
        "Assembler", "Assembly",
    ])
}
