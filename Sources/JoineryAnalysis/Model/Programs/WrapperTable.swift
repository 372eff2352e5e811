// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The wrappers of a program that resolve or register, directly or through others, by the form of their uses.
struct WrapperTable {
    private typealias Entry = (wrapper: WrapperFact, file: String)

    private var found: [String: [Entry]] = [:]

    init(_ files: [FileFacts]) {
        var pending = files.flatMap { file in file.wrappers.map { (wrapper: $0, file: file.file) } }
        var isChanged = true
        while isChanged {
            isChanged = false
            var rest: [Entry] = []
            for var candidate in pending {
                if let through = candidate.wrapper.through {
                    guard let inner = wrapper(through, candidate.wrapper.labelsThrough, in: candidate.file) else {
                        rest.append(candidate)
                        continue
                    }
                    candidate.wrapper.take(from: inner)
                }
                found[candidate.wrapper.form, default: []].append(candidate)
                isChanged = true
            }
            pending = rest
        }
    }

    /// Returns the wrapper that a use means; `nil` if it means another function or attribute.
    func wrapper(of use: Use, in file: String) -> WrapperFact? {
        use.form.flatMap { wrapper($0, use.reference.space, in: file) }
    }

    /// - Parameter labels: The labels of the call after the type.
    private func wrapper(_ form: String, _ labels: String?, in file: String) -> WrapperFact? {
        found[form]?.first { entry in
            entry.wrapper.isVisible(in: file, from: entry.file)
                && (!entry.wrapper.registers || entry.wrapper.takes(labels))
        }?.wrapper
    }

    /// Gives a binding the scope with which the program's own function registers it.
    func chooseScope(of binding: inout BindingFact, in file: String) {
        guard let through = binding.through, binding.scope == .unknown,
            let entry = found[through]?.first(where: {
                $0.wrapper.registers && $0.wrapper.isVisible(in: file, from: $0.file)
            })
        else { return }
        binding.scope = entry.wrapper.scope ?? .perResolution
        binding.hasImpliedScope = entry.wrapper.scope == nil
    }
}

extension WrapperFact {
    /// Takes what the function with which it resolves or registers chooses.
    fileprivate mutating func take(from inner: WrapperFact) {
        registers = inner.registers
        dialect = inner.dialect
        scope = scope ?? inner.scope
        qualifier = qualifier ?? inner.qualifier
    }

    /// Whether a call with labels, as in ``Reference/space``, can be one of this function.
    fileprivate func takes(_ given: String?) -> Bool {
        var rest = labels[...]
        for label in given?.split(separator: ":") ?? [] {
            // A closure behind the call is for the first parameter without a default value, or else for any.
            let isTrailing = label == Self.trailing
            let isSought = { (parameter: String) in
                isTrailing ? parameter.last != "?" : parameter == label || parameter.dropLast() == label
            }
            if let index = rest.firstIndex(where: isSought) {
                guard rest[..<index].allSatisfy({ $0.last == "?" }) else { return false }
                rest = rest[(index + 1)...]
            } else if isTrailing, !rest.isEmpty {
                rest = rest.dropFirst()
            } else {
                return false
            }
        }
        return rest.allSatisfy { $0.last == "?" }
    }

    /// The label of a closure behind a call.
    package static let trailing = "{}"

    /// Returns the service that a use requests.
    func service(_ use: Use) -> Use {
        var use = use
        use.reference.kind = .service
        use.reference.space = nil
        use.reference.qualifier = use.reference.qualifier ?? qualifier
        use.dialect = dialect
        use.isOptional = use.isOptional || isOptional
        if use.timing == .immediate { use.timing = timing }
        return use
    }

    /// Returns the binding that a use registers. The dependencies of its factory belong to the code that calls the
    /// wrapper.
    func binding(_ use: Use) -> BindingFact {
        let type = use.isOptional ? use.reference.name + "?" : use.reference.name
        let key = BindingKey(
            space: BindingKey.services, name: type, qualifier: use.reference.qualifier ?? qualifier,
            arguments: dialect == .swinject ? use.reference.arguments : nil)
        var binding = BindingFact(key, dialect: dialect, scope: scope ?? .perResolution, type: type, at: use.place)
        binding.hasImpliedScope = scope == nil
        binding.isolation = use.isolation
        return binding
    }

    /// Returns the unread place of a use whose name or type is not written there.
    func unread(_ use: Use) -> Unread {
        let name = use.reference.name
        let what = name.isEmpty ? "a type parameter" : "\(name) with a name that is not written here"
        return Unread(
            at: use.place, dialect: dialect, "\(registers ? "registers" : "resolves") \(what)",
            service: !registers ? "" : name.isEmpty ? nil : name,
            resolution: registers ? nil : Unread.Resolution(type: name.isEmpty ? nil : name))
    }
}
