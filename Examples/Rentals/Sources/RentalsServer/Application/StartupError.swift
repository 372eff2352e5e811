/// Thrown where the server cannot begin, with what to do about it.
package struct StartupError: Error, Equatable, Sendable {
    /// Why it cannot begin.
    package struct Code: Equatable, Sendable {
        /// The status that the process ends with, as `sysexits.h` has it.
        package let exitStatus: Int32

        /// A setting has a value that cannot be used.
        package static let invalidSetting = Code(exitStatus: 78)
        /// The database cannot be opened.
        package static let databaseUnavailable = Code(exitStatus: 74)
        /// The address cannot be listened on.
        package static let addressUnavailable = Code(exitStatus: 69)
    }

    package let code: Code
    /// What cannot be done, why, and what to do about it.
    package let message: String

    package init(code: Code, message: String) {
        self.code = code
        self.message = message
    }

    /// The database cannot be opened.
    static func databaseUnavailable(path: String, reason: String) -> StartupError {
        StartupError(
            code: .databaseUnavailable,
            message: """
                Cannot open the database '\(path)': \(reason). \
                Check that its folder exists and that the file is a database of this server which may be written, \
                or give another path with --database-path or RENTALS_DATABASE_PATH.
                """)
    }

    /// The address cannot be listened on.
    static func addressUnavailable(_ settings: Settings, reason: String) -> StartupError {
        StartupError(
            code: .addressUnavailable,
            message: """
                Cannot listen on \(settings.host):\(settings.port): \(reason). \
                Stop what uses the port, or give another address with --host and --port \
                or RENTALS_HOST and RENTALS_PORT.
                """)
    }
}
