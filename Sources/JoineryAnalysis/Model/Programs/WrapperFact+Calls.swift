// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension WrapperFact {
    /// Returns what this resolves or registers for a call; `nil` if the call is not one of this function.
    func called(with given: [GivenArgument]) -> WrapperFact? {
        guard let labels, let positions = positions(of: given.map(\.label)) else {
            guard labels == nil || kind == .attribute else { return nil }
            var wrapper = self
            // A property wrapper can have other initializers, in extensions, which may resolve another name.
            wrapper.qualifier = labels == nil ? qualifier?.withoutParameter : GivenArgument("name")
            return wrapper
        }
        if let typeParameter, let position = positions[typeParameter] {
            guard !omitsType, given[position].mayBeType else { return nil }
        }
        func value(_ argument: GivenArgument) -> GivenArgument? {
            guard let parameter = argument.parameter, parameter < labels.count else { return argument }
            guard let position = positions[parameter] else {
                return labels[parameter].last == "?" ? nil : argument.withoutParameter
            }
            return given[position].isNil ? nil : given[position]
        }
        var wrapper = self
        wrapper.qualifier = qualifier.flatMap(value)
        wrapper.arguments = arguments?.map { argument in
            var found = value(argument) ?? argument.withoutParameter
            if argument.label == GivenArgument.factory { found.label = GivenArgument.factory }
            return found
        }
        return wrapper
    }

    /// Returns this function with what another one resolves or registers for it.
    func taking(from inner: WrapperFact) -> WrapperFact {
        var wrapper = self
        wrapper.through = nil
        wrapper.given = []
        wrapper.registers = inner.registers
        wrapper.dialect = inner.dialect
        wrapper.scope = scope ?? inner.scope
        wrapper.qualifier = qualifier ?? inner.qualifier
        wrapper.arguments = inner.arguments
        return wrapper
    }

    /// Returns the position of the argument for each parameter, `nil` for one that is left out; `nil` if a call with
    /// these labels is not one of this function.
    func positions(of given: [String]) -> [Int?]? {
        guard let labels else { return nil }
        var positions: [Int?] = Array(repeating: nil, count: labels.count)
        var next = 0
        for (position, label) in given.enumerated() {
            if label == "_", next > 0, labels[next - 1].last == "*" { continue }
            let rest = next..<labels.count
            // A closure behind the call is for the first parameter without a default value, or else for any.
            let index =
                label == GivenArgument.trailing
                ? rest.first { !labels[$0].isOfOptionalParameter } ?? rest.first
                : rest.first {
                    labels[$0] == label || labels[$0].isOfOptionalParameter && labels[$0].dropLast() == label
                }
            guard let index, labels[next..<index].allSatisfy(\.isOfOptionalParameter) else { return nil }
            positions[index] = position
            next = index + 1
        }
        return labels[next...].allSatisfy(\.isOfOptionalParameter) ? positions : nil
    }

    /// Returns the service that a use requests.
    private func service(_ use: Use) -> Use {
        var use = use
        let name = qualifier?.constant.map { ServiceName.constant($0, of: dialect) }
        use.reference.given = []
        use.reference.isOpen = use.reference.isOpen || qualifier != nil && name == nil
        if use.dialect == nil, use.reference.space != nil {
            use.reference.kind = .parameter
            use.reference.isOpen = use.reference.isOpen || arguments != nil
            use.reference.arguments = name.map { [$0] }
        } else {
            use.reference.kind = .service
            use.reference.qualifier = name
            use.reference.arguments = arguments?.map(\.type)
        }
        use.dialect = dialect
        use.isOptional = use.isOptional || isOptional
        if use.timing == .immediate { use.timing = timing }
        return use
    }

    /// Returns the services that a use requests, which may be one of these wrappers. A function can resolve several types.
    static func services(_ use: Use, of wrappers: [WrapperFact]) -> [Use] {
        let names = wrappers.map { $0.type(in: use) ?? use.reference.name }
        if names.isEmpty { return service(use, of: wrappers).map { [$0] } ?? [] }
        return Set(names).sorted().compactMap { name in
            var own = use
            own.reference.name = name
            return service(own, of: zip(wrappers, names).filter { $0.1 == name }.map(\.0))
        }
    }

    /// Returns the type that a use passes; `nil` if it passes none.
    private func type(in use: Use) -> String? {
        guard let typeParameter, let positions = positions(of: use.reference.given.map(\.label)),
            let position = positions[typeParameter]
        else { return nil }
        let type = use.reference.given[position].type
        return type.hasSuffix(".Type") ? TypeName.withoutOptional(String(type.dropLast(5))) : nil
    }

    /// Returns the service that a use requests, which may be one of these wrappers; `nil` if it is none.
    private static func service(_ use: Use, of wrappers: [WrapperFact]) -> Use? {
        var services = wrappers.map { $0.service(use) }
        if use.dialect != nil {
            var own = use
            own.reference.kind = .service
            own.reference.given = []
            services.append(own)
        }
        guard var service = services.last else { return nil }
        let isCertain = services.allSatisfy {
            $0.reference.isOpen == service.reference.isOpen && $0.reference.qualifier == service.reference.qualifier
                && $0.reference.arguments?.count == service.reference.arguments?.count
        }
        if !isCertain || service.reference.isOpen {
            service.reference.isOpen = true
            service.reference.arguments = nil
            if service.reference.kind == .service { service.reference.qualifier = nil }
        }
        service.isOptional = services.allSatisfy(\.isOptional)
        return service
    }

    /// Returns the binding that a use registers. The dependencies of its factory belong to the code that calls the
    /// wrapper.
    func binding(_ use: Use) -> BindingFact {
        let type = use.isOptional ? use.reference.name + "?" : use.reference.name
        let key = BindingKey(
            space: BindingKey.services, name: type,
            qualifier: qualifier?.constant.map { ServiceName.constant($0, of: dialect) },
            arguments: dialect == .swinject ? typesOfArguments : nil)
        var binding = BindingFact(key, dialect: dialect, scope: scope ?? .perResolution, type: type, at: use.place)
        binding.hasImpliedScope = scope == nil
        binding.isolation = use.isolation
        return binding
    }

    /// The types of the arguments of what it registers; `nil` if there are none.
    private var typesOfArguments: [String]? {
        guard let arguments, arguments.first?.label == GivenArgument.factory else { return arguments?.map(\.type) }
        return arguments[0].closureTypes
    }

    /// Whether the name or the factory of a registration is not written in the call.
    var isUnclear: Bool {
        if let qualifier, qualifier.constant == nil { return true }
        guard let factory = arguments?.first, factory.label == GivenArgument.factory else { return false }
        return factory.type != GivenArgument.closure
    }

    /// Returns the unread place of a call that does not show the type, or of a registration whose name is not known.
    func unread(_ form: String, _ type: String?, at place: Place) -> Unread {
        let what =
            type.map { "\($0) with a name that is not written here" }
            ?? "a type that is not written here, by '\(form)'"
        return Unread(
            at: place, dialect: dialect, "\(registers ? "registers" : "resolves") \(what)",
            service: registers ? type : "", resolution: registers ? nil : Unread.Resolution(type: type))
    }
}

extension String {
    /// Whether a label in ``WrapperFact/labels`` is that of a parameter that a call can leave out.
    fileprivate var isOfOptionalParameter: Bool {
        utf8.last == UInt8(ascii: "?") || utf8.last == UInt8(ascii: "=") || utf8.last == UInt8(ascii: "*")
    }
}

extension GivenArgument {
    /// The same argument, without the value of a parameter.
    fileprivate var withoutParameter: GivenArgument { parameter == nil ? self : GivenArgument(label, type) }

    /// Whether its value can be a metatype.
    fileprivate var mayBeType: Bool { type == "_" || type.hasSuffix(".Type") }
}
