// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A service of a container, as a type names it.
package struct ServiceName {
    /// The type's name.
    package var name: String
    /// Whether the type is optional.
    package var isOptional = false

    /// Creates the service that a type names.
    init(_ type: String) {
        name = TypeName.withoutOptional(type)
        isOptional = name != type
    }

    /// Returns the text of a constant that names a service. In Resolver, a name is the same wherever it is written:
    /// `.main` and `Resolver.Name.main`.
    static func constant(_ text: String, of dialect: Dialect) -> String {
        guard dialect == .resolver else { return text }
        for prefix in ["Resolver.Name.", "Name.", "."] where text.hasPrefix(prefix) {
            return String(text.dropFirst(prefix.count))
        }
        return text
    }

    /// Whether the text of a constant name can be the source of an expression, whose value is unknown: `Names.main`.
    package static func isSymbol(_ text: String) -> Bool {
        text.first == "." || text.contains("(") || text.first?.isUppercase == true && text.contains(".")
            || isNameOfConstant(text)
    }

    /// Whether a name has the form that Cocoa and C give to constants: `kMainQueue`, `MAIN_QUEUE`.
    static func isNameOfConstant(_ name: String) -> Bool {
        if name.first == "k", name.dropFirst().first?.isUppercase == true { return true }
        return name.count > 1 && name.first?.isLetter == true && name.allSatisfy { !$0.isLowercase }
    }

    /// Returns the service in a library's wrapper, and when the wrapper resolves it: `Lazy<Store>`, `Provider<Store>`;
    /// `nil` for other names.
    static func wrapped(_ name: String) -> (name: String, timing: Timing, wrapper: String)? {
        guard name.utf8.last == UInt8(ascii: ">") else { return nil }
        for (wrapper, timing) in wrappers where name.hasPrefix(wrapper) {
            return (String(name.dropFirst(wrapper.count).dropLast()), timing, String(wrapper.dropLast()))
        }
        return nil
    }

    private static let wrappers: [(String, Timing)] = [
        ("Lazy<", .lazy), ("Swinject.Lazy<", .lazy), ("Provider<", .later), ("Swinject.Provider<", .later),
    ]
}

extension [ModuleFacts] {
    /// Returns the modules with the service in place of `Lazy<Store>` and `Provider<Store>`, except where a module sees
    /// the program's own type of that name. A copy of the library in the project is still the library.
    func withServicesInWrappers() -> [ModuleFacts] {
        var declaring: [String: Set<String>] = [:]
        for module in self where module.module != "Swinject" {
            for type in module.files.lazy.flatMap(\.types) where type.name == "Lazy" || type.name == "Provider" {
                if type.kind != .extension, type.kind != .alias {
                    declaring[type.name, default: []].insert(module.module)
                }
            }
        }
        return map { module in
            let seen = Set(module.files.flatMap(\.imports) + [module.module])
            var module = module
            for index in module.files.indices where module.files[index].usesServices {
                module.files[index].replaceUses { use in
                    guard use.reference.kind == .service,
                        let (name, timing, wrapper) = ServiceName.wrapped(use.reference.name),
                        declaring[wrapper]?.isDisjoint(with: seen) != false
                    else { return [use] }
                    var use = use
                    use.reference.name = name
                    if use.timing == .immediate { use.timing = timing }
                    // The wrapper resolves wherever its value is first read.
                    use.executor = nil
                    return [use]
                }
            }
            return module
        }
    }
}
