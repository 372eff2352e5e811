// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A set of bindings, by their numbers, and whether it contains the context.
///
/// Sparse: words in ascending order, so that the common operations are a few bitwise ANDs. The bindings of one module are
/// numbered in the order of their first reads, so most sets have one word, which needs no separate memory.
package struct BindingSet: Sendable {
    fileprivate struct Word {
        let index: Int
        var bits: UInt64
    }

    /// The number that stands for the context.
    static let context = 0

    /// The first word, which has no bits if the set is empty.
    private var first = Word(index: 0, bits: 0)
    private var rest: ContiguousArray<Word> = []
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
        guard insert(Word(number: binding.number)) else { return }
        types |= binding.typeBit
        if binding.isMember { members.append(binding) }
    }

    mutating func insertContext() { insert(Word(number: Self.context)) }

    /// Returns whether any of the bits was not in the set.
    @discardableResult
    @inline(never)
    private mutating func insert(_ word: Word) -> Bool {
        if first.bits == 0 {
            first = word
            return true
        }
        if first.index == word.index { return first.insert(word.bits) }
        if word.index < first.index {
            rest.insert(first, at: 0)
            first = word
            return true
        }
        let position = position(of: word.index)
        if position < rest.count, rest[position].index == word.index { return rest[position].insert(word.bits) }
        rest.insert(word, at: position)
        return true
    }

    func contains(_ binding: Binding) -> Bool { contains(binding.number) }

    func contains(_ number: Int) -> Bool { intersects(Word(number: number)) }

    private func intersects(_ word: Word) -> Bool {
        if first.index == word.index { return first.bits & word.bits != 0 }
        return !rest.isEmpty && restIntersects(word)
    }

    @inline(never)
    private func restIntersects(_ word: Word) -> Bool {
        let position = position(of: word.index)
        return position < rest.count && rest[position].index == word.index && rest[position].bits & word.bits != 0
    }

    /// The first position in the rest whose word has at least this index.
    private func position(of index: Int) -> Int {
        var low = 0
        var high = rest.count
        while low < high {
            let middle = (low + high) >> 1
            if rest[middle].index < index { low = middle + 1 } else { high = middle }
        }
        return low
    }

    @inline(never)
    func isDisjoint(with other: BindingSet) -> Bool {
        if intersects(other.first) { return false }
        return !other.rest.contains(where: intersects)
    }

    @inline(never)
    mutating func formUnion(_ other: BindingSet) {
        if other.first.bits == 0 { return }
        if first.bits == 0 {
            self = other
            return
        }
        types |= other.types
        for member in other.members where !contains(member.number) { members.append(member) }
        insert(other.first)
        for word in other.rest { insert(word) }
    }

    /// The bindings in the set.
    var bindings: [Binding] { Bindings.permanent(numbers) + members }

    /// The numbers in the set, in ascending order.
    package var numbers: [Int] {
        ([first] + rest).flatMap { word in
            (0..<64).filter { word.bits & (1 << UInt64($0)) != 0 }.map { word.index << 6 | $0 }
        }
    }
}

extension BindingSet.Word {
    /// The word of one number.
    fileprivate init(number: Int) {
        self.init(index: number >> 6, bits: 1 << UInt64(number & 63))
    }

    /// Returns whether any of the bits was not in the word.
    fileprivate mutating func insert(_ new: UInt64) -> Bool {
        let isNew = new & ~bits != 0
        bits |= new
        return isNew
    }
}
