import Configuration
package import Logging

/// The settings of the process.
package struct Settings: Equatable, Sendable {
    package let host: String
    /// The port; 0 selects any free port.
    package let port: Int
    package let databasePath: String
    package let logLevel: Logger.Level

    package init(host: String, port: Int, databasePath: String, logLevel: Logger.Level) {
        self.host = host
        self.port = port
        self.databasePath = databasePath
        self.logLevel = logLevel
    }

    /// Reads each setting from the first source that has it: the command line (`--database-path`), the environment
    /// (`RENTALS_DATABASE_PATH`), the defaults.
    ///
    /// - Throws: ``StartupError`` that names all invalid settings.
    package init(arguments: [String], environment: [String: String]) throws(StartupError) {
        if let unknown = Self.unknownArgument(in: arguments.dropFirst()) {
            throw StartupError(
                code: .invalidArgument, message: "'\(unknown)' is not an option. --help lists the options.")
        }
        var reader = SettingsReader(
            ConfigReader(providers: [
                CommandLineArgumentsProvider(arguments: arguments),
                EnvironmentVariablesProvider(environmentVariables: environment).prefixKeys(with: "rentals"),
                InMemoryProvider(values: [
                    "host": "127.0.0.1", "port": 8080, "database.path": "rentals.sqlite", "log.level": "info",
                ]),
            ]))
        let host = reader.string("host")
        let port = reader.value("port", expected: "a number from 0 to 65535") { reader, key in
            let port = try reader.requiredInt(forKey: key)
            return (0...65_535).contains(port) ? port : nil
        }
        let databasePath = reader.string("database.path")
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
    /// The help text of the command line.
    static let usage = """
        usage: rentals [--host <host>] [--port <port>] [--database-path <path>] [--log-level <level>]

          --host           The address to listen on. RENTALS_HOST, 127.0.0.1
          --port           The port to listen on; 0 selects any free port. RENTALS_PORT, 8080
          --database-path  The file of the database, created if it does not exist. RENTALS_DATABASE_PATH, rentals.sqlite
          --log-level      The lowest level that is logged. RENTALS_LOG_LEVEL, info

        Each line ends with the environment variable that replaces the option, and the default.
        """

    /// Returns the first argument that is neither an option nor its value.
    private static func unknownArgument(in arguments: ArraySlice<String>) -> String? {
        var rest = arguments
        while let argument = rest.popFirst() {
            guard
                let option = ["--host", "--port", "--database-path", "--log-level"].first(where: {
                    argument == $0 || argument.hasPrefix($0 + "=")
                })
            else { return argument }
            if argument == option { _ = rest.popFirst() }
        }
        return nil
    }

    /// Whether the command line contains `--help`.
    static func isHelpRequested(arguments: [String]) -> Bool {
        ConfigReader(provider: CommandLineArgumentsProvider(arguments: arguments)).bool(forKey: "help", default: false)
    }
}

/// Reads settings one by one and collects their problems.
private struct SettingsReader {
    private let reader: ConfigReader
    private(set) var problems: [String] = []

    init(_ reader: ConfigReader) {
        self.reader = reader
    }

    mutating func string(_ key: ConfigKey) -> String? {
        value(key, expected: "a non-empty string") { reader, key in
            let string = try reader.requiredString(forKey: key)
            return string.isEmpty ? nil : string
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
            Set it with --\(words.joined(separator: "-")) or RENTALS_\(words.joined(separator: "_").uppercased()).
            """)
        return nil
    }
}
