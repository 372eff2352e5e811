import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

/// The program itself, running as a process of its own.
final class ServerProcess: Sendable {
    /// How a process ended.
    struct Ending: Equatable, Sendable {
        let status: Int32
        /// The lines that were written to the standard error after those that were waited for.
        let lines: [String]
    }

    private let process: Process
    private let output: Pipe
    private let lines: AsyncStream<String>
    private let endings: AsyncStream<Int32>

    /// What starts a program that files' permissions hold for, where they do not hold for this one.
    private static let unprivileged: [String] =
        geteuid() != 0
        ? [] : ["/usr/bin/setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-all"]

    /// Whether files' permissions can be made to hold for a process.
    static let canBeUnprivileged = unprivileged.first.map(FileManager.default.isExecutableFile) ?? true

    /// Starts the program.
    ///
    /// - Parameter isUnprivileged: Whether files' permissions hold for it even if the superuser runs the tests.
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
        // Without this the process takes itself for a test, as it has the variables of the test's process.
        process.environment = ProcessInfo.processInfo.environment.merging(["JOINERY_CONTEXT": "live"]) { $1 }
        output = Pipe()
        process.standardError = output
        lines = Self.lines(of: output.fileHandleForReading)
        let (endings, ended) = AsyncStream.makeStream(of: Int32.self)
        self.endings = endings
        process.terminationHandler = { process in
            ended.yield(process.terminationStatus)
            ended.finish()
        }
        try process.run()
    }

    /// Waits until the server takes requests.
    ///
    /// - Returns: The address, such as `http://127.0.0.1:40000`; `nil` if the process ended before.
    func ready() async -> String? {
        let mark = "serving "
        guard let line = await line(with: mark), let address = line.firstRange(of: mark) else { return nil }
        return String(line[address.upperBound...])
    }

    /// Waits for a line that has a text in it.
    ///
    /// - Returns: `nil` if the process ended before.
    func line(with text: String) async -> String? {
        for await line in lines where line.contains(text) { return line }
        return nil
    }

    /// Asks the process to stop.
    func terminate() {
        process.terminate()
    }

    /// Stops the process without asking it.
    func kill() {
        Foundation.kill(process.processIdentifier, SIGKILL)
    }

    /// Waits for the end of the process.
    func ending() async -> Ending {
        var texts: [String] = []
        for await line in lines { texts.append(line) }
        var status: Int32 = 0
        for await ending in endings { status = ending }
        return Ending(status: status, lines: texts)
    }

    /// Where the products of the build are.
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
        // A thread of its own: reading blocks until the process writes or ends.
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

/// Sends a request over the network.
func send(
    _ method: String, _ url: String, token: String? = nil, body: String? = nil
) async throws -> (status: UInt, text: String) {
    try await send(method, url, token: token, body: body.map { .bytes(ByteBuffer(string: $0)) })
}

/// Sends a request whose body comes piece by piece.
func send(
    _ method: String, _ url: String, pieces: AsyncStream<String>, length: Int
) async throws -> (status: UInt, text: String) {
    try await send(
        method, url, body: .stream(pieces.map { ByteBuffer(string: $0) }, length: .known(Int64(length))))
}

private func send(
    _ method: String, _ url: String, token: String? = nil, body: HTTPClientRequest.Body?
) async throws -> (status: UInt, text: String) {
    var request = HTTPClientRequest(url: url)
    request.method = .init(rawValue: method)
    if let token { request.headers.add(name: "Authorization", value: "Bearer \(token)") }
    request.body = body
    let response = try await HTTPClient.shared.execute(request, timeout: .seconds(30))
    let text = try await response.body.collect(upTo: 1_048_576)
    return (response.status.code, String(buffer: text))
}
