// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import TestSupport
import Testing

@Suite(.dependencies) struct FamilyTests {
    @Test func ofSingletonsHasOneForEachKey() {
        let caches = Caches()
        #expect(caches.kept(for: .north) === caches.kept(for: .north))
        #expect(caches.kept(for: .north) !== caches.kept(for: .south))
    }

    @Test func ofSharedInstancesHasOneForEachKey() {
        let caches = Caches()
        let north = caches.held(for: .north)
        let south = caches.held(for: .south)
        #expect(north !== south)
        #expect(caches.held(for: .north) === north)
        #expect(caches.held(for: .south) === south)
    }

    @Test func perResolutionHasOneForEachKey() {
        let parts = Caches().resolvedParts
        #expect(parts[0] === parts[2])
        #expect(parts[0] !== parts[1])
    }

    @Test func ofTransientValuesMayCallItselfWithOtherKeys() {
        #expect(Caches().countdown(from: 3) == [3, 2, 1, 0])
    }

    @Test func hasValuesForTests() {
        let caches = Caches()
        #expect(caches.named(.north) == "test north")
        #expect(caches.heldName(.south).name == "test south")
        #expect(caches.resolvedName(.south) == "test south")
        withDependencies {
            $0.context = .live
        } operation: {
            let caches = Caches()
            #expect(caches.named(.north) == "live north")
            #expect(caches.heldName(.south).name == "live south")
            #expect(caches.resolvedName(.south) == "live south")
        }
    }

    @Test func distinguishesKeysOfDifferentTypes() {
        let caches = Caches()
        let keys = [AnyKey(1), AnyKey(1 as UInt8), AnyKey("1"), AnyKey(1.0)]
        let parts = keys.map { ObjectIdentifier(caches.erased($0)) }
        #expect(Set(parts).count == 4)
        #expect(keys.map { ObjectIdentifier(caches.erased($0)) } == parts)
    }
}

private enum Region: Hashable {
    case north
    case south
}

private struct Caches: DependencyGraph {
    let instances = Instances()

    func kept(for region: Region) -> Part { singleton(for: region) { Part() } }
    func held(for region: Region) -> Part { shared(for: region) { Part() } }
    func resolved(for region: Region) -> Part { perResolution(for: region) { Part() } }
    func named(_ region: Region) -> String {
        singleton(for: region) {
            "live \(region)"
        } test: {
            "test \(region)"
        }
    }
    func heldName(_ region: Region) -> Named {
        shared(for: region) {
            Named("live \(region)")
        } test: {
            Named("test \(region)")
        }
    }
    func resolvedName(_ region: Region) -> String {
        perResolution(for: region) {
            "live \(region)"
        } test: {
            "test \(region)"
        }
    }
    func erased(_ key: AnyKey) -> Part { key.part(in: self) }
    func part<Key: Hashable & Sendable>(key: Key) -> Part { singleton(for: key) { Part() } }

    func countdown(from number: Int) -> [Int] {
        transient(for: number) { number == 0 ? [0] : [number] + countdown(from: number - 1) }
    }

    var resolvedParts: [Part] {
        transient { [resolved(for: .north), resolved(for: .south), resolved(for: .north)] }
    }
}

private struct AnyKey {
    let part: (Caches) -> Part

    init(_ key: some Hashable & Sendable) {
        part = { $0.part(key: key) }
    }

    func part(in caches: Caches) -> Part { part(caches) }
}

private final class Named: Sendable {
    let name: String

    init(_ name: String) {
        self.name = name
    }
}
