import Configuration
package import Logging

/// What can be set from outside.
package struct Settings: Equatable, Sendable {
    package let host: String
    /// 0 for any free port.
    package let port: Int
    package let databasePath: String
    package let logLevel: Logger.Level

    package init(host: String, port: Int, databasePath: String, logLevel: Logger.Level) {
        self.host = host
        self.port = port
        self.databasePath = databasePath
        self.logLevel = logLevel
    }

    /// Reads the settings from the command line (`--database-path`), the environment (`RENTALS_DATABASE_PATH`) or the
    /// defaults: the first that has a value gives it.
    ///
    /// - Throws: ``StartupError`` naming all the settings that cannot be used.
    package init(arguments: [String], environment: [String: String]) throws(StartupError) {
        var reader = SettingsReader(
            ConfigReader(providers: [
                CommandLineArgumentsProvider(arguments: arguments),
                EnvironmentVariablesProvider(environmentVariables: environment).prefixKeys(with: "rentals"),
                InMemoryProvider(values: [
                    "host": "127.0.0.1", "port": 8080, "database.path": "rentals.sqlite", "log.level": "info",
                ]),
            ]))
        let host = reader.text("host")
        let port = reader.value("port", expected: "a number from 0 to 65535") { reader, key in
            let port = try reader.requiredInt(forKey: key)
            return (0...65_535).contains(port) ? port : nil
        }
        let databasePath = reader.text("database.path")
        let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
        let logLevel = reader.value("log.level", expected: "one of \(levels)") { reader, key in
            Logger.Level(rawValue: try reader.requiredString(forKey: key))
        }
        guard let host, let port, let databasePath, let logLevel else {
            throw StartupError(code: .invalidSetting, message: reader.problems.joined(separator: " "))
        }
        self.init(host: host, port: port, databasePath: databasePath, logLevel: logLevel)
    }
}

extension Settings {
    /// What can be written on the command line.
    static let usage = """
        usage: rentals [--host <host>] [--port <port>] [--database-path <path>] [--log-level <level>]

          --host           The address to listen on. RENTALS_HOST, 127.0.0.1
          --port           The port to listen on, 0 for any free one. RENTALS_PORT, 8080
          --database-path  The file of the database, made where there is none. RENTALS_DATABASE_PATH, rentals.sqlite
          --log-level      The least level that is written to the log. RENTALS_LOG_LEVEL, info

        Each line ends with the environment variable that is read without the option, and the default.
        """

    /// Whether the command line has `--help`.
    static func isHelpRequested(arguments: [String]) -> Bool {
        ConfigReader(provider: CommandLineArgumentsProvider(arguments: arguments)).bool(forKey: "help", default: false)
    }
}

/// Reads settings one by one and gathers all that is wrong with them.
private struct SettingsReader {
    private let reader: ConfigReader
    private(set) var problems: [String] = []

    init(_ reader: ConfigReader) {
        self.reader = reader
    }

    mutating func text(_ key: ConfigKey) -> String? {
        value(key, expected: "a text that is not empty") { reader, key in
            let text = try reader.requiredString(forKey: key)
            return text.isEmpty ? nil : text
        }
    }

    mutating func value<Value>(
        _ key: ConfigKey, expected: String, read: (ConfigReader, ConfigKey) throws -> Value?
    ) -> Value? {
        if let value = try? read(reader, key) { return value }
        let words = key.components
        problems.append(
            """
            The setting '\(words.joined(separator: "."))' must be \(expected). \
            Give it with --\(words.joined(separator: "-")) or RENTALS_\(words.joined(separator: "_").uppercased()).
            """)
        return nil
    }
}
