// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Writes or reads facts as bytes: one list of a fact's fields serves both ways, so that the two cannot differ.
///
/// Numbers take one byte for each seven bits. Texts stand once, in a table of their own, and are numbers elsewhere.
protocol FactCoder {
    /// Writes a number that is not negative, or reads it.
    mutating func code(_ number: inout Int)
    /// Writes a text, or reads it.
    mutating func code(_ text: inout String)
    /// Writes how many elements follow, or reads that and makes room for them.
    ///
    /// - Returns: How many there are to code.
    mutating func code<Element>(countOf list: inout [Element], blank: Element) -> Int
    /// Says that what was read is nothing that is ever written.
    mutating func refuse()
}

/// What consists of fields.
protocol FactFields {
    /// A value that is read into.
    static var blank: Self { get }
    /// Codes all fields, in an order that is the same each time.
    mutating func code(with coder: inout some FactCoder)
}

extension FactCoder {
    mutating func code(_ flag: inout Bool) {
        var number = flag ? 1 : 0
        code(&number)
        flag = number != 0
    }

    /// Codes one of the named cases of an enumeration.
    mutating func code<Value: RawRepresentable<String>>(name value: inout Value) {
        var text = value.rawValue
        code(&text)
        if let named = Value(rawValue: text) { value = named } else { refuse() }
    }

    mutating func code(_ fields: inout some FactFields) { fields.code(with: &self) }

    mutating func code(_ list: inout [some FactFields]) {
        let count = code(countOf: &list, blank: .blank)
        for index in 0..<count { list[index].code(with: &self) }
    }

    mutating func code(_ list: inout [String]) {
        let count = code(countOf: &list, blank: "")
        for index in 0..<count { code(&list[index]) }
    }

    mutating func code(_ list: inout [[String]]) {
        let count = code(countOf: &list, blank: [])
        for index in 0..<count { code(&list[index]) }
    }

    /// Codes a value that may be missing.
    mutating func code<Value>(_ value: inout Value?, blank: Value, _ code: (inout Self, inout Value) -> Void) {
        var isThere = value != nil
        self.code(&isThere)
        guard isThere else {
            value = nil
            return
        }
        var present = value ?? blank
        code(&self, &present)
        value = present
    }

    mutating func code(_ text: inout String?) { code(&text, blank: "") { $0.code(&$1) } }

    mutating func code(_ list: inout [String]?) { code(&list, blank: []) { $0.code(&$1) } }

    mutating func code<Value: FactFields>(_ value: inout Value?) { code(&value, blank: .blank) { $0.code(&$1) } }

    /// Codes a dictionary in the order of its keys.
    mutating func code<Value>(
        _ dictionary: inout [String: Value], blank: Value, _ code: (inout Self, inout Value) -> Void
    ) {
        var keys = dictionary.keys.sorted()
        let count = self.code(countOf: &keys, blank: "")
        for index in 0..<count {
            self.code(&keys[index])
            var value = dictionary[keys[index]] ?? blank
            code(&self, &value)
            dictionary[keys[index]] = value
        }
    }
}
