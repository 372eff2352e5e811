import Foundation

/// The server program in a separate process.
final class ServerProcess: Sendable {
    /// How the process ended.
    struct Termination: Equatable, Sendable {
        let status: Int32
        /// The lines on standard error after the last one that was awaited.
        let lines: [String]
    }

    private let process: Process
    private let output: Pipe
    private let lines: AsyncStream<String>
    private let statuses: AsyncStream<Int32>

    /// The command that starts a program without the superuser's access to all files; empty if the tests do not run as
    /// the superuser.
    private static let unprivileged: [String] =
        geteuid() != 0
        ? [] : ["/usr/bin/setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-all"]

    /// Whether a process can be started that respects file permissions.
    static let canBeUnprivileged = unprivileged.first.map(FileManager.default.isExecutableFile) ?? true

    /// Starts the program.
    ///
    /// - Parameter isUnprivileged: Whether the program respects file permissions even if the tests run as the superuser.
    init(databasePath: String, port: Int = 0, logLevel: String = "info", isUnprivileged: Bool = false) throws {
        process = Process()
        let command =
            (isUnprivileged ? Self.unprivileged : [])
            + [
                Self.buildFolder.appendingPathComponent("rentals").path, "--port", "\(port)", "--database-path",
                databasePath, "--log-level", logLevel,
            ]
        process.executableURL = URL(fileURLWithPath: command[0])
        process.arguments = Array(command.dropFirst())
        // The process inherits the variables of the test process, and would otherwise use the test context.
        process.environment = ProcessInfo.processInfo.environment.merging(["JOINERY_CONTEXT": "live"]) { $1 }
        output = Pipe()
        process.standardError = output
        lines = Self.lines(of: output.fileHandleForReading)
        let (statuses, ended) = AsyncStream.makeStream(of: Int32.self)
        self.statuses = statuses
        process.terminationHandler = { process in
            ended.yield(process.terminationStatus)
            ended.finish()
        }
        try process.run()
    }

    /// Waits until the server accepts requests.
    ///
    /// - Returns: The address, such as `http://127.0.0.1:40000`; `nil` if the process ended first.
    func ready() async -> String? {
        let mark = "serving "
        guard let line = await line(containing: mark), let address = line.firstRange(of: mark) else { return nil }
        return String(line[address.upperBound...])
    }

    /// Waits for a line that contains a string.
    ///
    /// - Returns: The line; `nil` if the process ended first.
    func line(containing text: String) async -> String? {
        for await line in lines where line.contains(text) { return line }
        return nil
    }

    /// Sends SIGTERM to the process.
    func terminate() {
        process.terminate()
    }

    /// Sends SIGKILL to the process.
    func kill() {
        Foundation.kill(process.processIdentifier, SIGKILL)
    }

    /// Waits until the process has ended.
    func termination() async -> Termination {
        var rest: [String] = []
        for await line in lines { rest.append(line) }
        var status: Int32 = 0
        for await ended in statuses { status = ended }
        return Termination(status: status, lines: rest)
    }

    /// The folder of the built products.
    private static var buildFolder: URL {
        #if os(macOS)
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
        return (bundle ?? Bundle.main).bundleURL.deletingLastPathComponent()
        #else
        return Bundle.main.bundleURL
        #endif
    }

    private static func lines(of file: FileHandle) -> AsyncStream<String> {
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        // A separate thread, because reading blocks until the process writes or ends.
        Thread.detachNewThread {
            var rest = Data()
            while case let data = file.availableData, !data.isEmpty {
                rest.append(data)
                while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    continuation.yield(String(decoding: rest[..<end], as: UTF8.self))
                    rest = Data(rest[(end + 1)...])
                }
            }
            if !rest.isEmpty { continuation.yield(String(decoding: rest, as: UTF8.self)) }
            continuation.finish()
        }
        return lines
    }
}

/// Signs a user in and returns the token.
func signIn(_ url: String) async throws -> String {
    try token(in: await send("POST", "\(url)/sessions", body: #"{"name":"Ada"}"#).body)
}

/// Returns the token in the response to a sign-in.
func token(in body: String) throws -> String {
    try JSONDecoder().decode(SessionResponse.self, from: Data(body.utf8)).token
}

/// Adds a listing in a city in which a new database has none.
///
/// - Returns: The body of the response; `nil` if the listing was not confirmed.
func addListing(_ title: String, _ url: String, _ token: String) async -> String? {
    let response = try? await send(
        "POST", "\(url)/listings", token: token,
        body: #"{"title":"\#(title)","city":"Narva","rent":400,"rooms":1,"area":25}"#)
    return response?.status == 201 ? response?.body : nil
}

extension String {
    /// The message of a log line, without its time and source.
    var message: String {
        firstRange(of: "] ").map { String(self[$0.upperBound...]) } ?? self
    }
}

/// What the tests read of a response to a sign-in.
private struct SessionResponse: Decodable {
    let token: String
}

/// What the tests read of a listing in a response.
struct ListingResponse: Decodable {
    let id: Int
}

/// What the tests read of a page of listings in a response.
struct ListingPageResponse: Decodable {
    let total: Int
}
