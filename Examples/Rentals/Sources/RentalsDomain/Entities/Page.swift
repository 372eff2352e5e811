/// One page of a longer result.
package struct Page<Element: Sendable>: Sendable {
    package let elements: [Element]
    /// Counted from 1.
    package let number: Int
    /// How many elements a full page has.
    package let size: Int
    /// How many elements all pages have together.
    package let total: Int

    /// How many pages there are: 0 if nothing was found.
    package var count: Int { (total + size - 1) / size }

    package init(elements: [Element], number: Int, size: Int, total: Int) {
        self.elements = elements
        self.number = number
        self.size = size
        self.total = total
    }
}

extension Page: Equatable where Element: Equatable {}
