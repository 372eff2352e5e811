import Joinery

@MainActor final class DetailModel {
    init(id: Int) {}
}

extension Dependencies {
    @MainActor var detail: (Int) -> DetailModel { factory { DetailModel(id: $0) } }
}
