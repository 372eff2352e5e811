// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A writer or reader of facts as bytes. One list of a fact's fields is used for both, so they cannot differ.
///
/// Numbers take one byte for each seven bits. Each string is written once, in a separate table, and referred to by
/// number.
protocol FactCoder {
    /// Writes or reads a number that is not negative.
    mutating func code(_ number: inout Int)
    /// Writes or reads a string.
    mutating func code(_ text: inout String)
    /// Writes or reads the number of elements that follow.
    mutating func code(count: Int) -> Int
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

    /// Codes a case of an enumeration by its position.
    mutating func code<Value: CaseIterable & Equatable>(_ value: inout Value) where Value.AllCases == [Value] {
        var number = Value.allCases.firstIndex(of: value) ?? 0
        code(&number)
        if Value.allCases.indices.contains(number) { value = Value.allCases[number] } else { refuse() }
    }

    mutating func code(_ fields: inout some FactFields) { fields.code(with: &self) }

    mutating func code(_ list: inout [some FactFields]) { code(&list, blank: .blank) { $1.code(with: &$0) } }

    mutating func code(_ list: inout [String]) { code(&list, blank: "") { $0.code(&$1) } }

    mutating func code(_ list: inout [[String]]) { code(&list, blank: []) { $0.code(&$1) } }

    /// Codes a list.
    @inline(__always)
    private mutating func code<Element>(
        _ list: inout [Element], blank: Element, _ code: (inout Self, inout Element) -> Void
    ) {
        let count = self.code(count: list.count)
        // Most lists are empty.
        guard count > 0 else { return }
        list.reserveCapacity(count)
        for index in 0..<count {
            if index == list.count { list.append(blank) }
            code(&self, &list[index])
        }
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
        self.code(&keys)
        for key in keys {
            var value = dictionary[key] ?? blank
            code(&self, &value)
            dictionary[key] = value
        }
    }
}
