// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The wrappers of a program that resolve or register, directly or through others, by the form of their uses.
struct WrapperTable {
    private struct Entry: Hashable {
        var wrapper: WrapperFact
        let file: String
    }

    private var found: [String: [Entry]] = [:]
    /// The numbers of functions with the names of wrappers, if there are others than the wrappers.
    private var functions: [String: Int] = [:]
    let typeParameters: TypeParameterTable
    /// The registered services, and the names of declared types.
    private var services: Set<String> = []
    private var types: Set<String> = []
    /// The modules that are read.
    private let modules: Set<String>

    /// - Parameter modules: The names of the modules that are read.
    /// - Complexity: O(*w*²) for *w* wrappers through others.
    init(_ files: [FileFacts], modules: Set<String> = []) {
        typeParameters = TypeParameterTable(files)
        self.modules = modules
        services = Set(
            files.lazy.flatMap(\.bindings).filter { $0.key.space == BindingKey.services }
                .map { TypeName.withoutOptional($0.key.name) })
        if !services.isEmpty {
            types = Set(
                files.lazy.flatMap(\.types).filter { $0.kind != .extension }.map { TypeName.last(of: $0.name) })
        }
        var pending: [Entry] = []
        for file in files {
            for wrapper in file.wrappers {
                let entry = Entry(wrapper: wrapper, file: file.file)
                if wrapper.through == nil { add(entry) } else { pending.append(entry) }
            }
        }
        let names = Set(files.lazy.flatMap(\.wrappers).filter { $0.kind == .function }.map(\.name))
        if !names.isEmpty {
            for name in files.lazy.flatMap(\.functions) where names.contains(name) { functions[name, default: 0] += 1 }
        }
        var isChanged = !pending.isEmpty
        while isChanged {
            isChanged = false
            for outer in pending {
                for inner in wrappers(outer.wrapper.through ?? "", outer.wrapper.given, in: outer.file) {
                    if add(Entry(wrapper: outer.wrapper.taking(from: inner), file: outer.file)) { isChanged = true }
                }
            }
        }
        for alias in files.lazy.flatMap(\.types) where alias.kind == .alias {
            guard let target = alias.inherits.first.map(TypeName.withoutArguments),
                let wrappers = found["@\(TypeName.last(of: target))"]
            else { continue }
            found["@\(TypeName.last(of: alias.name))", default: []] += wrappers
        }
        // Functions of one name that are not all wrappers.
        let own = Dictionary(grouping: found.values.joined().filter { $0.wrapper.kind == .function }) {
            $0.wrapper.name
        }
        for (name, entries) in own {
            let declarations = Set(entries.map { "\($0.file):\($0.wrapper.place.line):\($0.wrapper.place.column)" })
            if functions[name, default: 0] <= declarations.count { functions[name] = nil }
        }
    }

    /// Whether the program also has functions of a wrapper's name that resolve nothing.
    func hasOtherFunctions(like wrapper: WrapperFact) -> Bool {
        wrapper.kind == .function && functions[wrapper.name] != nil
    }

    /// Adds a wrapper.
    ///
    /// - Returns: Whether it is new.
    @discardableResult
    private mutating func add(_ entry: Entry) -> Bool {
        guard found[entry.wrapper.form]?.contains(entry) != true else { return false }
        found[entry.wrapper.form, default: []].append(entry)
        return true
    }

    /// Whether there are no wrappers.
    var isEmpty: Bool { found.isEmpty }

    /// Returns the wrappers that a use may mean, with what they resolve or register for it; none if it means another
    /// function or attribute.
    func wrappers(of use: Use, in file: String) -> [WrapperFact] {
        guard var form = use.form else { return [] }
        let given = use.reference.given
        if use.dialect != nil, !given.contains(where: { $0.type.hasSuffix(".Type") }) { form += "()" }
        return wrappers(form, given, in: file)
    }

    private func wrappers(_ form: String, _ given: [GivenArgument], in file: String) -> [WrapperFact] {
        found[form, default: []].compactMap { entry in
            entry.wrapper.isVisible(in: file, from: entry.file) ? entry.wrapper.called(with: given) : nil
        }
    }

    /// Returns the wrapper that a call means that does not show the type; `nil` if it means another function.
    func wrapper(of call: UntypedCall, in file: String) -> WrapperFact? {
        let forms = call.labels == nil ? [call.form, "\(call.form)()"] : [call.form]
        return forms.lazy.flatMap { found[$0] ?? [] }.first { entry in
            entry.wrapper.isVisible(in: file, from: entry.file)
                && (call.labels.map { entry.wrapper.labels == nil || entry.wrapper.positions(of: $0) != nil } ?? true)
        }?.wrapper
    }

    /// Returns the unread place of a property whose wrapper another module declares, which is not read, if it may
    /// resolve a registered service; `nil` for other uses.
    ///
    /// - Parameter imports: The imports of its file.
    func unreadWrapper(_ use: Use, in imports: [String]) -> Unread? {
        guard let form = use.form, form.utf8.first == UInt8(ascii: "@"), services.contains(use.reference.name),
            !types.contains(String(form.dropFirst())),
            imports.contains(where: { !modules.contains($0) && !KnownModules.isKnown($0) })
        else { return nil }
        let service = use.reference.name
        return Unread(
            at: use.place, dialect: nil, "may resolve \(service) by '\(form)', which was not read", service: "",
            resolution: Unread.Resolution(type: service))
    }

    /// Gives a binding the scope and the arguments with which the program's own function registers it.
    func chooseScope(of binding: inout BindingFact, in file: String) {
        guard let through = binding.through,
            let entry = found[through]?.first(where: {
                $0.wrapper.registers && $0.wrapper.isVisible(in: file, from: $0.file)
            })
        else { return }
        if binding.dialect == .swinject, entry.wrapper.arguments?.first?.label != GivenArgument.factory {
            binding.key.arguments = entry.wrapper.arguments?.map(\.type)
        }
        guard binding.scope == .unknown else { return }
        binding.scope = entry.wrapper.scope ?? .perResolution
        binding.hasImpliedScope = entry.wrapper.scope == nil
    }
}
