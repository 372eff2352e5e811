import Foundation
import GRDB
import Testing

@Suite(.timeLimit(.minutes(30)))
final class ServerProcessTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rentals-\(UUID().uuidString)")
    private var databasePath: String { folder.appendingPathComponent("rentals.sqlite").path }

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    @Test
    func aRestartFindsAllThatWasAdded() async throws {
        let first = try ServerProcess(databasePath: databasePath)
        var url = try #require(await first.ready())
        #expect(
            try await send("GET", "\(url)/listings?city=oslo&page=25&pageSize=1").text
                == #"{"items":[],"page":25,"pageSize":1,"pages":24,"total":24}"#)
        let token = try await signIn(url)
        let added = try await send(
            "POST", "\(url)/listings", token: token,
            body: #"{"title":"Attic","city":"Riga","rent":400,"rooms":1,"area":25}"#)
        #expect(added.status == 201)
        #expect(try await send("PUT", "\(url)/favorites/601", token: token).status == 204)
        first.terminate()
        #expect(await first.ending().status == 0)

        let second = try ServerProcess(databasePath: databasePath)
        url = try #require(await second.ready())
        #expect(try await send("GET", "\(url)/listings/601").text == added.text)
        #expect(try await send("GET", "\(url)/favorites", token: token).text == #"{"items":[\#(added.text)]}"#)
        #expect(try await send("DELETE", "\(url)/favorites/601", token: token).status == 204)
        second.kill()
        _ = await second.ending()

        let third = try ServerProcess(databasePath: databasePath)
        url = try #require(await third.ready())
        #expect(try await send("GET", "\(url)/favorites", token: token).text == #"{"items":[]}"#)
        third.terminate()
        #expect(await third.ending().status == 0)
    }

    @Test
    func aRequestThatWasBegunIsAnsweredBeforeTheDatabaseIsClosed() async throws {
        let server = try ServerProcess(databasePath: databasePath, logLevel: "debug")
        let url = try #require(await server.ready())
        let (pieces, body) = AsyncStream.makeStream(of: String.self)
        body.yield(#"{"name":"#)
        async let answer = send("POST", "\(url)/sessions", pieces: pieces, length: 14)
        _ = try #require(await server.line(with: "hb.request.path=/sessions"))
        server.terminate()
        // The server takes no more connections from here on.
        _ = try #require(await server.line(with: "Graceful shutdown caught"))
        body.yield(#""Ada"}"#)
        body.finish()
        let session = try await answer
        #expect(session.status == 201)
        let ending = await server.ending()
        #expect(ending.status == 0)
        #expect(ending.lines.filter { $0.contains(" info ") }.map(\.message) == ["database closed", "shut down"])

        let next = try ServerProcess(databasePath: databasePath)
        let nextURL = try #require(await next.ready())
        #expect(try await send("GET", "\(nextURL)/favorites", token: token(of: session.text)).status == 200)
        next.terminate()
        #expect(await next.ending().status == 0)
    }

    @Test
    func aKillLosesNothingThatWasConfirmed() async throws {
        let first = try ServerProcess(databasePath: databasePath)
        let url = try #require(await first.ready())
        let token = try await signIn(url)
        let confirmed = await withTaskGroup(of: [String].self) { group in
            for writer in 1...4 {
                group.addTask {
                    var texts: [String] = []
                    // Until the server is gone, whatever it was about to do.
                    while let text = await addListing("Flat \(writer)-\(texts.count)", url, token) {
                        texts.append(text)
                        if texts.count == 20 { first.kill() }
                    }
                    return texts
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        #expect(await first.ending().status == SIGKILL)
        #expect(confirmed.count >= 20)

        let second = try ServerProcess(databasePath: databasePath)
        let nextURL = try #require(await second.ready())
        for text in confirmed {
            let id = try JSONDecoder().decode(Listing.self, from: Data(text.utf8)).id
            #expect(try await send("GET", "\(nextURL)/listings/\(id)").text == text)
        }
        let found = try await send("GET", "\(nextURL)/listings?city=narva&pageSize=1")
        let total = try JSONDecoder().decode(Listings.self, from: Data(found.text.utf8)).total
        // Each writer may have stored one more, whose answer did not arrive.
        #expect((confirmed.count...confirmed.count + 4).contains(total))
        second.terminate()
        #expect(await second.ending().status == 0)
    }

    @Test
    func aPortInUseIsTold() async throws {
        let first = try ServerProcess(databasePath: databasePath)
        let url = try #require(await first.ready())
        let port = try #require(URL(string: url)?.port)
        let second = try ServerProcess(databasePath: databasePath, port: port)
        let ending = await second.ending()
        #expect(ending.status == 69)
        #expect(
            ending.lines.last == """
                rentals: Cannot listen on 127.0.0.1:\(port): Address already in use. Stop what uses the port, \
                or give another address with --host and --port or RENTALS_HOST and RENTALS_PORT.
                """)
        #expect(try await send("GET", "\(url)/health").status == 200)
        first.terminate()
        #expect(await first.ending().status == 0)
    }

    @Test
    func aFolderThatIsNotThereIsTold() async throws {
        try await expectNoStart(
            at: folder.appendingPathComponent("missing/rentals.sqlite").path,
            for: "unable to open database file (SQLite error 14)")
    }

    @Test
    func aFolderInPlaceOfTheFileIsTold() async throws {
        try FileManager.default.createDirectory(atPath: databasePath, withIntermediateDirectories: false)
        try await expectNoStart(at: databasePath, for: "unable to open database file (SQLite error 14)")
    }

    @Test(.enabled(if: ServerProcess.canBeUnprivileged, "the superuser may read everything"))
    func aFileThatMayNotBeReadIsTold() async throws {
        #expect(FileManager.default.createFile(atPath: databasePath, contents: nil, attributes: [.posixPermissions: 0]))
        try await expectNoStart(at: databasePath, for: "unable to open database file (SQLite error 14)")
    }

    @Test
    func aFileThatIsNoDatabaseIsTold() async throws {
        try Data(repeating: 0x2A, count: 4_096).write(to: URL(fileURLWithPath: databasePath))
        try await expectNoStart(at: databasePath, for: "file is not a database (SQLite error 26)")
    }

    @Test
    func aLockedDatabaseIsTold() async throws {
        let holder = try DatabaseQueue(path: databasePath)
        try holder.inDatabase { database in
            try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
            // From its first change on it keeps the lock.
            try database.execute(sql: "CREATE TABLE held (number INTEGER)")
        }
        try await expectNoStart(at: databasePath, for: "database is locked (SQLite error 5)")
        try holder.close()
    }

    private func expectNoStart(
        at path: String, for reason: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let ending = try await ServerProcess(databasePath: path, isUnprivileged: ServerProcess.canBeUnprivileged)
            .ending()
        #expect(ending.status == 74, sourceLocation: sourceLocation)
        #expect(
            ending.lines.last == """
                rentals: Cannot open the database '\(path)': \(reason). \
                Check that its folder exists and that the file is a database of this server which may be \
                written, or give another path with --database-path or RENTALS_DATABASE_PATH.
                """,
            sourceLocation: sourceLocation)
    }
}

private func signIn(_ url: String) async throws -> String {
    try token(of: await send("POST", "\(url)/sessions", body: #"{"name":"Ada"}"#).text)
}

private func token(of text: String) throws -> String {
    try JSONDecoder().decode(Session.self, from: Data(text.utf8)).token
}

/// Adds a listing, of a city in which a new database has none.
///
/// - Returns: The answer; `nil` where it was not confirmed.
private func addListing(_ title: String, _ url: String, _ token: String) async -> String? {
    let answer = try? await send(
        "POST", "\(url)/listings", token: token,
        body: #"{"title":"\#(title)","city":"Narva","rent":400,"rooms":1,"area":25}"#)
    return answer?.status == 201 ? answer?.text : nil
}

extension String {
    /// What a line of the log says, without when and where.
    fileprivate var message: String {
        firstRange(of: "] ").map { String(self[$0.upperBound...]) } ?? self
    }
}

/// The part of an answer to a sign-in that is needed here.
private struct Session: Decodable {
    let token: String
}

private struct Listing: Decodable {
    let id: Int
}

private struct Listings: Decodable {
    let total: Int
}
