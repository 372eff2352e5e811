import Joinery

@MainActor final class DetailModel {
    init(id: Int) {}
}

extension Dependencies {
    var detail: @MainActor (Int) -> DetailModel { factory { DetailModel(id: $0) } }
}
