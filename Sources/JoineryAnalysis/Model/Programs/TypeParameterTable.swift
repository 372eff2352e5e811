// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The names that stand for different types in the code of a program's generic types and protocols: type parameters,
/// associated types, and aliases that contain one.
struct TypeParameterTable {
    private var own: [String: Set<String>] = [:]
    private var parents: [String: Set<String>] = [:]
    private var aliases: [String: [(name: String, target: String)]] = [:]
    /// The full names of types that the program declares.
    private var declared: Set<String> = []
    /// The type parameters of all types.
    private(set) var all: Set<String> = []

    init(_ files: [FileFacts]) {
        for type in files.lazy.flatMap(\.types) {
            guard type.kind != .alias else {
                guard let outer = Self.outer(of: type.name), let target = type.inherits.first else { continue }
                aliases[outer, default: []].append((TypeName.last(of: type.name), target))
                continue
            }
            if type.kind != .extension { declared.insert(type.name) }
            if type.hasTypeParameters { own[type.name, default: []].formUnion(type.typeParameters) }
            if !type.inherits.isEmpty {
                parents[type.name, default: []].formUnion(type.inherits.map(TypeName.withoutArguments))
            }
        }
        all = own.values.reduce(into: []) { $0.formUnion($1) }
    }

    private static func outer(of type: String) -> String? {
        type.lastOffset(of: UInt8(ascii: ".")).map { type.prefix(bytes: $0) }
    }

    /// Returns the names that a type's code can use: its own, and those of the types that it inherits from, conforms
    /// to, or is inside of.
    func names(in type: String) -> Set<String> {
        guard !own.isEmpty else { return [] }
        var found: Set<String> = []
        var types: Set<String> = []
        var rest = [type]
        while let next = rest.popLast() {
            guard types.insert(next).inserted else { continue }
            found.formUnion(own[next] ?? [])
            rest += parents[next] ?? []
            if let outer = Self.outer(of: next) { rest.append(outer) }
        }
        guard !found.isEmpty else { return [] }
        for alias in types.lazy.flatMap({ aliases[$0] ?? [] }) where TypeName.contains(alias.target, anyOf: found) {
            found.insert(alias.name)
        }
        // What the type declares for itself.
        return found.filter { name in
            !declared.contains("\(type).\(name)")
                && aliases[type]?.contains { $0.name == name && !TypeName.contains($0.target, anyOf: found) } != true
        }
    }
}
