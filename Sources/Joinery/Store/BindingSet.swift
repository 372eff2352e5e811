// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A set of bindings, by their numbers, and whether it contains the context.
///
/// Sparse: a sorted array of words, so that the common operations are a few bitwise ANDs. The bindings of one module are
/// numbered in the order of their first reads, so sets have few words.
package struct BindingSet: Sendable {
    private struct Word {
        let index: Int
        var bits: UInt64
    }

    /// The number that stands for the context.
    static let context = 0

    private var words: ContiguousArray<Word> = []
    /// A bit for each type of value in the set; see ``Binding/typeBit``.
    private(set) var types = 0
    /// The bindings in the set that exist only as long as something refers to them.
    private(set) var members: ContiguousArray<Binding> = []

    /// Creates an empty set.
    package init() {}

    init(_ binding: Binding) {
        insert(binding)
    }

    mutating func insert(_ binding: Binding) {
        guard insert(binding.number) else { return }
        types |= binding.typeBit
        if binding.isMember { members.append(binding) }
    }

    mutating func insertContext() { insert(Self.context) }

    /// Returns whether the number was not in the set.
    @discardableResult
    private mutating func insert(_ number: Int) -> Bool {
        let (index, bit) = (number >> 6, UInt64(1) << UInt64(number & 63))
        let position = position(of: index)
        guard position < words.count, words[position].index == index else {
            let new = Word(index: index, bits: bit)
            if position == words.count { words.append(new) } else { words.insert(new, at: position) }
            return true
        }
        guard words[position].bits & bit == 0 else { return false }
        words[position].bits |= bit
        return true
    }

    func contains(_ binding: Binding) -> Bool { contains(binding.number) }

    func contains(_ number: Int) -> Bool {
        let position = position(of: number >> 6)
        guard position < words.count, words[position].index == number >> 6 else { return false }
        return words[position].bits & (1 << UInt64(number & 63)) != 0
    }

    /// The first position whose word has at least this index.
    private func position(of index: Int) -> Int {
        var low = 0
        var high = words.count
        while low < high {
            let middle = (low + high) >> 1
            if words[middle].index < index { low = middle + 1 } else { high = middle }
        }
        return low
    }

    func isDisjoint(with other: BindingSet) -> Bool {
        var (own, others) = (0, 0)
        while own < words.count, others < other.words.count {
            let (left, right) = (words[own], other.words[others])
            if left.index == right.index, left.bits & right.bits != 0 { return false }
            if left.index <= right.index { own += 1 }
            if right.index <= left.index { others += 1 }
        }
        return true
    }

    mutating func formUnion(_ other: BindingSet) {
        if other.words.isEmpty { return }
        if words.isEmpty {
            self = other
            return
        }
        types |= other.types
        for member in other.members where !contains(member.number) { members.append(member) }
        var own = 0
        for word in other.words {
            while own < words.count, words[own].index < word.index { own += 1 }
            if own < words.count, words[own].index == word.index {
                words[own].bits |= word.bits
            } else {
                words.insert(word, at: own)
            }
        }
    }

    /// The bindings in the set.
    var bindings: [Binding] { Bindings.permanent(numbers) + members }

    /// The numbers in the set, in ascending order.
    package var numbers: [Int] {
        words.flatMap { word in
            (0..<64).filter { word.bits & (1 << UInt64($0)) != 0 }.map { word.index << 6 | $0 }
        }
    }
}
