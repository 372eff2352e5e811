import Joinery

protocol UsesLogger { var logger: Logger { get } }
protocol FileLogging: UsesLogger, Mixin {}
extension FileLogging {
    var logger: Logger { singleton { Logger(folder: folder) } }
    var folder: String { singleton { "/var/log" } }
    var colour: String { singleton { "red" } }
}

struct Search: FileLogging {
    func run() { logger.write("search") }
}
