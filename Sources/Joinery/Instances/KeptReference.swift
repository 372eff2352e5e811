// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A reference to a graph value that the engine keeps, alone or with closures that hold the value, too.
final class KeptReference: Sendable {
    let reference: GraphReference
    private let ownCount: Int

    /// Returns `nil` if the graph belongs to an outermost world, so that references to it do not matter.
    ///
    /// - Parameter closureCount: The number of closures that are kept as long as this, and that hold the value.
    convenience init?(_ graph: any DependencyGraph, closureCount: Int) {
        guard let reference = (graph as? Dependencies)?.reference else { return nil }
        self.init(reference, closureCount: closureCount)
    }

    init(_ reference: GraphReference, closureCount: Int = 0) {
        self.reference = reference
        ownCount = closureCount + 1
        reference.addOwn(ownCount)
    }

    deinit {
        reference.addOwn(-ownCount)
    }

    /// The number of copies of the value that the program has, except for those in closures of bindings.
    var userCount: Int { max(0, count - Self.countOfUnused) }

    /// Whether the program has no copy of the value, except in closures of bindings.
    var isUnused: Bool { userCount == 0 }

    // Never inlined, so that each call adds the same number of references.
    @inline(never)
    private var count: Int { reference.count }

    /// The number of references that reading the number adds.
    private static let countOfUnused: Int = {
        let unused = KeptReference(GraphReference())
        return withExtendedLifetime(unused) { unused.count }
    }()
}

/// A closure of a binding, which can be checked for captured values.
///
/// Proof: a function value consists of the addresses of its code and of its context, and one that captures nothing has
/// no context. The types that conform have the function as their only property. Its type is spelled out there, because
/// as a generic value it would be wrapped in another function.
private protocol StoredClosure {}

extension StoredClosure {
    /// The number of closures that may hold a graph value: none if the closure captures nothing.
    fileprivate var holderCount: Int { unsafeBitCast(self, to: (code: UInt, context: UInt).self).context == 0 ? 0 : 1 }
}

/// A `close:` closure.
struct CloseClosure<Value>: StoredClosure {
    private let close: (Value) async throws -> Void

    /// The number of closures that may hold a graph value.
    static func count(_ close: ((Value) async throws -> Void)?) -> Int { close.map(Self.init)?.holderCount ?? 0 }
}

/// The closure of an asynchronous binding.
struct MakeClosure<Value>: StoredClosure {
    private let make: () async throws -> Value

    /// The number of closures that may hold a graph value.
    static func count(_ make: @escaping () async throws -> Value) -> Int { Self(make: make).holderCount }
}
