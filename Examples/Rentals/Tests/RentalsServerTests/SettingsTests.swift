import Logging
import RentalsServer
import Testing

struct SettingsTests {
    @Test
    func haveDefaults() throws {
        #expect(
            try Settings(arguments: ["rentals"], environment: [:])
                == Settings(host: "127.0.0.1", port: 8080, databasePath: "rentals.sqlite", logLevel: .info))
    }

    @Test
    func theCommandLinePrecedesTheEnvironment() throws {
        #expect(
            try Settings(
                arguments: ["rentals", "--port", "0", "--log-level=debug"],
                environment: ["RENTALS_PORT": "90", "RENTALS_HOST": "::1", "RENTALS_DATABASE_PATH": ":memory:"])
                == Settings(host: "::1", port: 0, databasePath: ":memory:", logLevel: .debug))
    }

    @Test(arguments: [
        (["--databse-path", "a"], "--databse-path"), (["--port", "0", "serve"], "serve"), (["-p", "1"], "-p"),
        (["--port=1", "--verbose=yes"], "--verbose=yes"),
    ])
    func rejectUnknownArguments(arguments: [String], unknown: String) {
        #expect(
            throws: StartupError(
                code: .invalidArgument, message: "'\(unknown)' is not an option. --help lists the options.")
        ) {
            try Settings(arguments: ["rentals"] + arguments, environment: [:])
        }
    }

    @Test
    func reportAllInvalidValues() {
        #expect(
            throws: StartupError(
                code: .invalidSetting,
                message: """
                    The setting 'port' must be a number from 0 to 65535. Set it with --port or RENTALS_PORT. \
                    The setting 'database.path' must be a non-empty string. \
                    Set it with --database-path or RENTALS_DATABASE_PATH.
                    """)
        ) {
            try Settings(arguments: ["rentals", "--port=65536"], environment: ["RENTALS_DATABASE_PATH": ""])
        }
    }
}
