import Joinery

final class ImageCache {
    var images: [String: [UInt8]] = [:]
}

extension Dependencies {
    var images: ImageCache { shared { ImageCache() } }
}
