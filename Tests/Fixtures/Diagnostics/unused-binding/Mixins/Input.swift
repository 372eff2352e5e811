import Joinery

protocol UsesLogger { var logger: Logger { get } }
protocol FileLogging: UsesLogger, Mixin {}
extension FileLogging {
    var logger: Logger { singleton { Logger(folder: folder) } }
    var folder: String { singleton { "/var/log" } }
    var color: String { singleton { "red" } }
}

struct Search: FileLogging {
    func run() { logger.write("search") }
}
