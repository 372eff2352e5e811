// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// A program that reads its dependencies from several threads and worlds. A test runs it and checks its output, because
// reads take another path inside a test process.

import JoineryDependencies
import Synchronization

final class Part: Sendable {
    static let made = Atomic(0)

    init() {
        Self.made.add(1, ordering: .relaxed)
    }
}

enum PartKey: DependencyKey {
    static var liveValue: Part { Part() }
}

enum OtherPartKey: DependencyKey {
    static var liveValue: Part { Part() }
}

extension DependencyValues {
    var part: Part {
        get { self[PartKey.self] }
        set { self[PartKey.self] = newValue }
    }
}

struct Owner: Sendable {
    @Dependency(PartKey.self) private var partByKey
    @Dependency(\.part) private var partByPath
    @Dependency(\.dependencyValues.part) private var partOfGraph
    @Dependency(OtherPartKey.self) var otherPart

    /// The value, read through every API.
    var parts: [Part] { [partByKey, partByPath, partOfGraph, DependencyValues._current.part] }

    func hasOnly(_ part: Part) -> Bool { parts.allSatisfy { $0 === part } }
}

let owner = Owner()
let found = await withTaskGroup { group in
    for _ in 0..<8 {
        group.addTask { Set((0..<1000).flatMap { _ in owner.parts }.map { ObjectIdentifier($0) }) }
    }
    var found: Set<ObjectIdentifier> = []
    for await part in group { found.formUnion(part) }
    return found
}
print("on all threads:", found.count, "found,", Part.made.load(ordering: .relaxed), "made")

let kept = owner.parts[0]
print("another key:", owner.otherPart !== kept, owner.otherPart !== kept)

let nested = Part()
let inner = withDependencies {
    $0.part = nested
} operation: {
    print("in a nested world:", owner.hasOnly(nested), owner.hasOnly(nested))
    return Owner()
}
print("after it:", owner.hasOnly(kept))
print("with an owner of the nested world:", inner.parts.dropLast().allSatisfy { $0 === nested }, owner.hasOnly(kept))

let assigned = Part()
prepareDependencies { $0.part = assigned }
print("after an assignment:", owner.hasOnly(assigned), owner.hasOnly(assigned))
