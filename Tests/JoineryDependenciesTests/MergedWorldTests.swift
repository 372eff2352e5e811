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

    @Test func lateOverrideIsMergedToo() {
        let home = HeldWorld(in: nil) { $0[\.text] = "home" }
        let other = HeldWorld(in: nil) { $0[\.number] = 2 }
        _ = other.world.overriding(home.world)
        other.world.change(isPreparation: false) { $0[\.number] = 3 }
        #expect(other.world.overriding(home.world).perform { inject(\.number) } == 3)
    }
}

extension Dependencies {
    fileprivate var text: String { singleton { "default" } }
    fileprivate var number: Int { singleton { 1 } }
}
