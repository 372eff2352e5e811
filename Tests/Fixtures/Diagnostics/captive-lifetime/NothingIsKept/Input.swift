import Joinery

final class Gallery: Sendable {
    let images = WeakInjected(\.images)
    let work = DynamicInjected(\.work)
    func total() -> Int { inject(\.work).count }
}

extension Dependencies {
    var images: ImageCache { shared { ImageCache() } }
    var work: UnitOfWork { perResolution { UnitOfWork(cache: images) } }
    var gallery: Gallery { singleton { Gallery() } }
    var detail: @Sendable (Int) -> Detail { factory { Detail(id: $0, work: work) } }
    var router: Router { singleton { Router(detail: detail) } }
    var limit: Limit { singleton { Limit(work.count) } }
    var screen: Screen { transient { Screen(work: work) } }
}
