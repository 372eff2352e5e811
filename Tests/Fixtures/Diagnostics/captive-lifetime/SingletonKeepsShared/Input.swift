import Joinery

final class Gallery: Sendable {
    let images = LazyInjected(\.images)
}

extension Dependencies {
    var images: ImageCache { shared { ImageCache(work: work) } }
    var work: UnitOfWork { perResolution { UnitOfWork() } }
    var gallery: Gallery { singleton { Gallery() } }
}
