typealias Configuration = Settings
struct Settings: Sendable { struct Part: Sendable {} }
extension Settings { final class Cache: Sendable {} }
