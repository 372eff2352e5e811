// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The rules for the names of native bindings.
package enum BindingNames {
    /// The names of every graph's members, which a binding cannot have.
    package static let reserved = [
        "context", "current", "instances", "singleton", "transient", "shared", "perResolution", "factory", "required",
        "collection", "eager", "asyncSingleton", "asyncShared", "asyncTransient", "asyncRequired", "start", "shutdown",
        "longWait", "sharedContainer", "dependencyValues", "injectedValues", "run",
    ]

    /// The names of functions that native code can call, which a binding of the same name would hide.
    package static let functions = ["inject", "fatalError", "prepareDependencies"]

    /// Returns the name, with a number if it is taken.
    package static func unique(_ name: String, isTaken: (String) -> Bool) -> String {
        guard isTaken(name) else { return name }
        var number = 2
        while isTaken("\(name)\(number)") { number += 1 }
        return "\(name)\(number)"
    }

    /// Returns the name of a binding for a service: `remoteListings` for `Listings` with the name "remote".
    package static func name(ofService key: BindingKey) -> String {
        let type = name(forType: key.name)
        guard let qualifier = key.qualifier else { return type }
        // The raw value of a case has the name of the case: `Store.main.rawValue`.
        let path = qualifier.hasSuffix(".rawValue") ? String(qualifier.dropLast(9)) : qualifier
        let words = TypeName.last(of: path).split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        guard let first = words.first, first.first?.isNumber == false else { return type }
        let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        let prefix = name(forType: String(first)) + rest
        // The qualifier can already end with the type: `mainStore` for `Store` does not become `mainStoreStore`.
        if prefix.lowercased().hasSuffix(type.lowercased()) { return prefix }
        return prefix + type.prefix(1).uppercased() + type.dropFirst()
    }

    /// Returns the name of a binding for a key without a property: `store` for `StoreKey`.
    ///
    /// - Parameter space: The space of the key.
    package static func name(ofKey type: String, in space: String) -> String {
        let name = TypeName.last(of: type)
        let suffixes = space == BindingKey.keys ? ["Key"] : ["InjectionKey", "Key"]
        let suffix = suffixes.first { name.hasSuffix($0) && name.count > $0.count } ?? ""
        return self.name(forType: String(name.dropLast(suffix.count)))
    }

    /// Returns the name of a binding for a type: `listings` for `Listings`, `httpClient` for `HTTPClient`.
    static func name(forType type: String) -> String {
        let plain = TypeName.last(of: TypeName.withoutArguments(TypeName.withoutOptional(type)))
        let name = plain.filter { $0.isLetter || $0.isNumber || $0 == "_" }
        var letters = Array(name)
        // A run of capital letters ends before the letter that begins the next word.
        var count = letters.prefix { $0.isUppercase }.count
        if count > 1, count < letters.count, letters[count].isLowercase { count -= 1 }
        for index in letters.indices.prefix(max(1, count)) where !letters.isEmpty {
            letters[index] = Character(letters[index].lowercased())
        }
        for suffix in ["Protocol", "Interface", "Type"]
        where String(letters).hasSuffix(suffix) && letters.count > suffix.count {
            return String(letters.dropLast(suffix.count))
        }
        return letters.isEmpty ? "value" : String(letters)
    }
}
