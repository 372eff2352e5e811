// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The root of a tree of five levels, with 31 objects.
final class Tree: Service {
    private let left: Branch
    private let right: Branch

    init(left: Branch, right: Branch) {
        self.left = left
        self.right = right
    }

    func work(_ value: Int) -> Int { value &+ 1 }
}

/// The second level: two objects.
final class Branch: Sendable {
    private let left: Limb
    private let right: Limb

    init(left: Limb, right: Limb) {
        self.left = left
        self.right = right
    }
}

/// The third level: four objects.
final class Limb: Sendable {
    private let left: Twig
    private let right: Twig

    init(left: Twig, right: Twig) {
        self.left = left
        self.right = right
    }
}

/// The fourth level: eight objects.
final class Twig: Sendable {
    private let left: Leaf
    private let right: Leaf

    init(left: Leaf, right: Leaf) {
        self.left = left
        self.right = right
    }
}
