// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension Use: FactFields {
    static let blank = Use(.blank, timing: .immediate, at: .blank)

    mutating func code(with coder: inout some FactCoder) {
        coder.code(&reference)
        coder.code(&timing)
        coder.code(&place)
        coder.code(&form)
        coder.code(&dialect, blank: .native) { $0.code(&$1) }
        coder.code(&isOptional)
        coder.code(&isReadAtOnce)
        coder.code(&isLocal)
        coder.code(&isolation)
        coder.code(&executor)
    }
}

extension Reference: FactFields {
    static let blank = Reference(.member, "")

    mutating func code(with coder: inout some FactCoder) {
        coder.code(&kind)
        coder.code(&space)
        coder.code(&name)
        coder.code(&qualifier)
        coder.code(&arguments)
        coder.code(&isUncalled)
        coder.code(&given)
        coder.code(&isOpen)
    }
}

extension BindingKey: FactFields {
    static let blank = BindingKey(space: "", name: "")

    mutating func code(with coder: inout some FactCoder) {
        coder.code(&space)
        coder.code(&name)
        coder.code(&qualifier)
        coder.code(&arguments)
    }
}

extension Place: FactFields {
    static let blank = Place(line: 1, column: 1)

    mutating func code(with coder: inout some FactCoder) {
        coder.code(&line)
        coder.code(&column)
    }
}

extension Defect: FactFields {
    static let blank = Defect(.explicitReturn, "", at: .blank)

    mutating func code(with coder: inout some FactCoder) {
        coder.code(&kind)
        coder.code(&place)
        coder.code(&text)
    }
}

extension Executor: FactFields {
    static let blank = Executor.mainActor

    /// Codes which one it is, and the name of an actor.
    mutating func code(with coder: inout some FactCoder) {
        var (number, name) = parts
        coder.code(&number)
        if number == 1 || number == 2 { coder.code(&name) }
        switch number {
        case 0: self = .mainActor
        case 1: self = .actor(name)
        case 2: self = .globalActor(name)
        case 3: self = .detachedTask
        case 4: self = .backgroundQueue
        default: coder.refuse()
        }
    }

    private var parts: (number: Int, name: String) {
        switch self {
        case .mainActor: (0, "")
        case .actor(let type): (1, type)
        case .globalActor(let name): (2, name)
        case .detachedTask: (3, "")
        case .backgroundQueue: (4, "")
        }
    }
}
