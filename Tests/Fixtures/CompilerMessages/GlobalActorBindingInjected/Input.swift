import Joinery

@globalActor actor DiskActor {
    static let shared = DiskActor()
}

@DiskActor final class Disk {}

extension Dependencies {
    @DiskActor var disk: Disk { singleton { Disk() } }
}

@DiskActor final class Backup {
    private let disk = inject(\.disk)
}
