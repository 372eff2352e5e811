// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension FileFacts: FactFields {
    static var blank: FileFacts { FileFacts(file: "") }

    mutating func code(with coder: inout some FactCoder) {
        coder.code(&file)
        coder.code(&imports)
        coder.code(&hasEntryPoint)
        coder.code(&libraryNames, blank: "") { $0.code(&$1) }
        coder.code(&types)
        coder.code(&bindings)
        coder.code(&supplies)
        coder.code(&defaultScopes, blank: []) { $0.code(&$1) }
        coder.code(&wrappers)
        coder.code(&functions)
        coder.code(&untypedCalls)
        coder.code(&memberNames)
        coder.code(&plainNames)
        coder.code(&uses)
        coder.code(&strayReads)
        coder.code(&unread)
        coder.code(&silences)
    }
}

extension TypeFact: FactFields {
    static let blank = TypeFact("", kind: .class, inherits: [], at: .blank)

    mutating func code(with coder: inout some FactCoder) {
        coder.code(&name)
        coder.code(&kind)
        coder.code(&typeParameters)
        coder.code(&inherits)
        coder.code(&place)
        coder.code(&access)
        coder.code(&isolation)
        coder.code(&properties)
        coder.code(&initializers)
        coder.code(&initializerLabels)
        coder.code(&uses)
        coder.code(&wiring, blank: []) { $0.code(&$1) }
        coder.code(&attributes)
        coder.code(&computedInstances)
    }
}

extension Property: FactFields {
    static let blank = Property(name: "", type: "")

    mutating func code(with coder: inout some FactCoder) {
        coder.code(&name)
        coder.code(&type)
    }
}

extension PlainNames: FactFields {
    static let blank = PlainNames(type: "", names: [])

    mutating func code(with coder: inout some FactCoder) {
        coder.code(&type)
        coder.code(&names)
    }
}

extension BindingFact: FactFields {
    static let blank = BindingFact(.blank, dialect: .native, scope: .transient, type: "", at: .blank)

    mutating func code(with coder: inout some FactCoder) {
        coder.code(&key)
        coder.code(&dialect)
        coder.code(&kind)
        coder.code(&scope)
        coder.code(&hasImpliedScope)
        coder.code(&type)
        coder.code(&place)
        coder.code(&access)
        coder.code(&isolation)
        coder.code(&assumesMainActor)
        coder.code(&values)
        coder.code(&hasNoLiveValue)
        coder.code(&closesValue)
        coder.code(&conditions)
        coder.code(&block)
        coder.code(&labels)
        coder.code(&through)
        coder.code(&uses)
        coder.code(&usesOfOtherValues)
        coder.code(&defects)
    }
}

extension SupplyFact: FactFields {
    static let blank = SupplyFact(.bind, .blank, dialect: .native, at: .blank)

    mutating func code(with coder: inout some FactCoder) {
        coder.code(&kind)
        coder.code(&reference)
        coder.code(&dialect)
        coder.code(&place)
        coder.code(&isForTheProgram)
        coder.code(&conditions)
        coder.code(&block)
        coder.code(&uses)
    }
}

extension WrapperFact: FactFields {
    static let blank = WrapperFact(.function, "", dialect: .swinject, at: .blank)

    mutating func code(with coder: inout some FactCoder) {
        coder.code(&kind)
        coder.code(&name)
        coder.code(&space)
        coder.code(&dialect)
        coder.code(&timing)
        coder.code(&labels)
        coder.code(&typeParameter, blank: 0) { $0.code(&$1) }
        coder.code(&omitsType)
        coder.code(&isOptional)
        coder.code(&through)
        coder.code(&given)
        coder.code(&qualifier)
        coder.code(&arguments, blank: []) { $0.code(&$1) }
        coder.code(&registers)
        coder.code(&scope, blank: .transient) { $0.code(&$1) }
        coder.code(&access)
        coder.code(&place)
    }
}

extension GivenArgument: FactFields {
    static let blank = GivenArgument("")

    mutating func code(with coder: inout some FactCoder) {
        coder.code(&label)
        coder.code(&type)
        coder.code(&constant)
        coder.code(&parameter, blank: 0) { $0.code(&$1) }
        coder.code(&closureTypes)
    }
}

extension UntypedCall: FactFields {
    static let blank = UntypedCall(form: "", labels: nil, place: .blank)

    mutating func code(with coder: inout some FactCoder) {
        coder.code(&form)
        coder.code(&labels)
        coder.code(&place)
    }
}

extension StrayRead: FactFields {
    static let blank = StrayRead(of: "", through: "", .queue, at: .blank, handleAt: .blank)

    mutating func code(with coder: inout some FactCoder) {
        coder.code(&name)
        coder.code(&handle)
        coder.code(&surroundings)
        coder.code(&place)
        coder.code(&handlePlace)
    }
}

extension Unread: FactFields {
    static let blank = Unread(at: .blank, dialect: nil, "")

    mutating func code(with coder: inout some FactCoder) {
        coder.code(&place)
        coder.code(&dialect, blank: .native) { $0.code(&$1) }
        coder.code(&reason)
        coder.code(&service, blank: "") { $0.code(&$1) }
        coder.code(&resolution)
        coder.code(&isOfFile)
    }
}

extension Unread.Resolution: FactFields {
    static let blank = Unread.Resolution()

    mutating func code(with coder: inout some FactCoder) {
        coder.code(&type)
        coder.code(&owner)
    }
}

extension Silence: FactFields {
    static let blank = Silence(rules: [], lines: 1...1, reason: "", at: .blank)

    mutating func code(with coder: inout some FactCoder) {
        coder.code(&rules)
        var (first, last) = (lines.lowerBound, lines.upperBound)
        coder.code(&first)
        coder.code(&last)
        lines = first...max(first, last)
        coder.code(&reason)
        coder.code(&place)
    }
}

extension Scope: FactFields {
    static let blank = Scope.transient

    mutating func code(with coder: inout some FactCoder) {
        var name = rawValue
        coder.code(&name)
        self = Scope(rawValue: name)
    }
}
