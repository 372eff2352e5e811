public import Joinery

public protocol LogModule: DependencyGraph {}

extension LogModule {
    public var log: any Logger { singleton { ConsoleLogger() } }
}
