// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The key of a binding of a random system.
///
/// If the system has no base world, each run has its own keys. Otherwise keys of different systems are equal if they
/// name the same kind of binding, and the base world separates their instances.
struct NodeKey: Hashable, Sendable {
    let run: Int
    let number: Int
    /// What decides which binding call the getter makes.
    private let kind: String
    /// Not a part of the identity.
    let program: Program

    init(_ number: Int, of program: Program) {
        let binding = program.plan.bindings[number]
        self.number = number
        self.program = program
        run = program.plan.hasBase ? 0 : program.run
        kind = "\(binding.scope)\(binding.hasTestValue)\(binding.isThrowing)\(binding.isTyped)"
    }

    var binding: BindingPlan { program.plan.bindings[number] }

    static func == (left: NodeKey, right: NodeKey) -> Bool {
        left.run == right.run && left.number == right.number && left.kind == right.kind
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(run)
        hasher.combine(number)
    }
}
