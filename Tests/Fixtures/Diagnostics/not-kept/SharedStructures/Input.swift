import Joinery

struct Settings: Sendable {}
enum Mode: Sendable { case day }
final class Cache: Sendable {}
protocol Log: AnyObject, Sendable {}

extension Dependencies {
    var settings: Settings { shared { Settings() } }
    var mode: Mode { shared { .day } }
    var cache: Cache { shared { Cache() } }
    var optionalCache: Cache? { shared { Cache() } }
    var log: any Log { shared { FileLog() } }
    var unknown: Unknown { shared { Unknown() } }
}
final class FileLog: Log {}
