// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The equivalent of a graph in a program that is wired by hand.
enum HandWritten {
    static let service: any Service = LiveService()

    /// Creates the tree of 31 objects with nested initializers.
    static func tree() -> Tree {
        Tree(
            left: Branch(
                left: Limb(left: Twig(left: Leaf(), right: Leaf()), right: Twig(left: Leaf(), right: Leaf())),
                right: Limb(left: Twig(left: Leaf(), right: Leaf()), right: Twig(left: Leaf(), right: Leaf()))),
            right: Branch(
                left: Limb(left: Twig(left: Leaf(), right: Leaf()), right: Twig(left: Leaf(), right: Leaf())),
                right: Limb(left: Twig(left: Leaf(), right: Leaf()), right: Twig(left: Leaf(), right: Leaf()))))
    }
}
