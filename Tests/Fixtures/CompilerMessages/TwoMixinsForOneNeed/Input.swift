import Joinery

protocol Logger: Sendable {}
struct ConsoleLogger: Logger {}
struct FileLogger: Logger {}

protocol UsesLogger { var logger: any Logger { get } }

protocol ConsoleLogging: UsesLogger, Mixin {}
extension ConsoleLogging {
    var logger: any Logger { graph.singleton { ConsoleLogger() } }
}

protocol FileLogging: UsesLogger, Mixin {}
extension FileLogging {
    var logger: any Logger { graph.singleton { FileLogger() } }
}

struct Checkout: ConsoleLogging, FileLogging {}
