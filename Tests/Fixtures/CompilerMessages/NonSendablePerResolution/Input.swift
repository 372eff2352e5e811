import Joinery

final class UnitOfWork {
    var changes: [String] = []
}

extension Dependencies {
    var unitOfWork: UnitOfWork { perResolution { UnitOfWork() } }
}
