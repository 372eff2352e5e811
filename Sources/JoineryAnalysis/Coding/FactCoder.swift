// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Writes or reads facts as bytes. One list of a fact's fields is used for both, so they cannot differ.
///
/// Numbers take one byte for each seven bits. Each string is written once, in a separate table, and referred to by number.
protocol FactCoder {
    /// Writes or reads a number that is not negative.
    mutating func code(_ number: inout Int)
    /// Writes or reads a string.
    mutating func code(_ text: inout String)
    /// Writes the number of elements that follow, or reads it and reserves capacity.
    ///
    /// - Returns: The number of elements.
    mutating func code<Element>(countOf list: inout [Element], blank: Element) -> Int
    /// Records that the bytes read are not valid.
    mutating func refuse()
}

/// A value that consists of fields.
protocol FactFields {
    /// A value to read into.
    static var blank: Self { get }
    /// Codes all fields, always in the same order.
    mutating func code(with coder: inout some FactCoder)
}

extension FactCoder {
    mutating func code(_ flag: inout Bool) {
        var number = flag ? 1 : 0
        code(&number)
        flag = number != 0
    }

    /// Codes a case of an enumeration.
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

    /// Codes an optional value.
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
