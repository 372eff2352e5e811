// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import Testing

@Suite(.dependencies) struct GlobalActorTests {
    @Test func readsTheBindingOnItsActor() async {
        #expect(await Backup().disk === Dependencies.current.disk)
        #expect(await later() === Dependencies.current.disk)
    }

    @Test func replacesWhatBuildsTheInstance() async {
        let original = await Dependencies.current.disk
        await withDependencies {
            $0[\.makeDisk] = { Disk(size: 2) }
        } operation: {
            #expect(await Backup().disk.size == 2)
            #expect(await Backup().disk === Dependencies.current.disk)
        }
        #expect(await Backup().disk === original)
    }

    @DiskActor private func later() -> Disk {
        let backup = Backup()
        return backup.later
    }
}

@globalActor private actor DiskActor {
    static let shared = DiskActor()
}

@DiskActor private final class Disk {
    let size: Int

    init(size: Int = 1) { self.size = size }
}

@DiskActor private final class Backup {
    let disk = Dependencies.current.disk
    lazy var later = Dependencies.current.disk
}

extension Dependencies {
    fileprivate var makeDisk: @DiskActor @Sendable () -> Disk { transient { { Disk() } } }
    @DiskActor fileprivate var disk: Disk { singleton { makeDisk() } }
}
