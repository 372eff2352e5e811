import Swinject

public final class Log {}

// Each program registers a clock.
public func registerLog(in container: Container) {
    container.register(Log.self) { resolver in Log(resolver.resolve(Clock.self)!) }
}
