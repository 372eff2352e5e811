// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryDependencies
import JoineryKeys
import JoineryTesting
import Testing

/// The world for a read by an owner, in which the overrides around the read take precedence.
@Suite(.dependencies) struct MergedWorldTests {
    @Test func ownerReadsWithTheOverridesAroundTheRead() {
        let home = HeldWorld(in: nil) { $0[\.text] = "home" }
        let other = HeldWorld(in: nil) { $0[\.number] = 2 }
        let merged = other.world.overriding(home.world)
        #expect(merged.perform { [inject(\.text), "\(inject(\.number))"] } == ["home", "2"])
        #expect(other.world.overriding(home.world) === merged)
        #expect(World.current.overriding(home.world) === home.world)
        #expect(merged.overriding(home.world) === merged)
    }

    @Test func ownerThatOutlivesItsTestReadsInTheWorldOfThatTest() {
        let (first, second) = (Self.testWorld("one"), Self.testWorld("two"))
        let owner = first.perform { Owner() }
        #expect(second.perform { owner.text } == "one")
        #expect(
            second.perform {
                withDependencies {
                    $0.context = .live
                } operation: {
                    owner.text
                }
            } == "one")
        #expect(second.perform { withDependencies(from: owner) { Owner() }.text } == "one")
        #expect(second.perform { Owner().text } == "two")
    }

    private static func testWorld(_ text: String) -> TestWorld {
        TestWorld(monitor: TestMonitor(isStrict: false, testName: text) { _ in }) { $0[\.text] = text }
    }

    /// 100 objects without an own property, of which each has a world with a value.
    @Test func releasedObjectsKeepNoWorld() {
        var values: [Weak] = []
        var objects = (0..<100).map { _ in
            withDependencies { (dependencies: inout DependencyValues) in
                let value = Value()
                values.append(Weak(value))
                dependencies[Value.self] = value
            } operation: {
                Plain()
            }
        }
        #expect(values.count { $0.value != nil } == 100)
        withExtendedLifetime(objects) {}
        objects = []
        for _ in 0..<20 {
            withDependencies { (_: inout DependencyValues) in
            } operation: {
            }
        }
        #expect(values.count { $0.value != nil } == 0)
    }

    @Test func lateOverrideIsMergedToo() {
        let home = HeldWorld(in: nil) { $0[\.text] = "home" }
        let other = HeldWorld(in: nil) { $0[\.number] = 2 }
        _ = other.world.overriding(home.world)
        other.world.change(isPreparation: false) { $0[\.number] = 3 }
        #expect(other.world.overriding(home.world).perform { inject(\.number) } == 3)
    }
}

private final class Owner: Sendable {
    private let dependency = Dependency(\Dependencies.text)
    var text: String { dependency.wrappedValue }
}
private final class Plain: Sendable {}
private final class Value: TestDependencyKey, Sendable {
    static let testValue = Value()
}
private struct Weak {
    weak var value: Value?
    init(_ value: Value) { self.value = value }
}

extension Dependencies {
    fileprivate var text: String { singleton { "default" } }
    fileprivate var number: Int { singleton { 1 } }
}
