import Joinery

final class ImageCache: Sendable {}
final class PageCache: Sendable {}

extension Dependencies {
    var images: ImageCache { shared { PageCache() } }
}
