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
    func aRestartKeepsWhatWasAdded() async throws {
        let first = try ServerProcess(databasePath: databasePath)
        var url = try #require(await first.ready())
        #expect(
            try await send("GET", "\(url)/listings?city=oslo&page=25&pageSize=1").body
                == #"{"items":[],"page":25,"pageSize":1,"pages":24,"total":24}"#)
        let token = try await signIn(url)
        let added = try await send(
            "POST", "\(url)/listings", token: token,
            body: #"{"title":"Attic","city":"Riga","rent":400,"rooms":1,"area":25}"#)
        #expect(added.status == 201)
        #expect(try await send("PUT", "\(url)/favorites/601", token: token).status == 204)
        first.terminate()
        #expect(await first.termination().status == 0)

        let second = try ServerProcess(databasePath: databasePath)
        url = try #require(await second.ready())
        #expect(try await send("GET", "\(url)/listings/601").body == added.body)
        #expect(try await send("GET", "\(url)/favorites", token: token).body == #"{"items":[\#(added.body)]}"#)
        #expect(try await send("DELETE", "\(url)/favorites/601", token: token).status == 204)
        second.kill()
        _ = await second.termination()

        let third = try ServerProcess(databasePath: databasePath)
        url = try #require(await third.ready())
        #expect(try await send("GET", "\(url)/favorites", token: token).body == #"{"items":[]}"#)
        third.terminate()
        #expect(await third.termination().status == 0)
    }

    @Test
    func aRequestInProgressIsAnsweredBeforeTheDatabaseIsClosed() async throws {
        let server = try ServerProcess(databasePath: databasePath, logLevel: "debug")
        let url = try #require(await server.ready())
        let (pieces, body) = AsyncStream.makeStream(of: String.self)
        body.yield(#"{"name":"#)
        async let response = send("POST", "\(url)/sessions", pieces: pieces, length: 14)
        _ = try #require(await server.line(containing: "hb.request.path=/sessions"))
        server.terminate()
        // From here on the server accepts no more connections.
        _ = try #require(await server.line(containing: "Graceful shutdown caught"))
        body.yield(#""Ada"}"#)
        body.finish()
        let session = try await response
        #expect(session.status == 201)
        let termination = await server.termination()
        #expect(termination.status == 0)
        #expect(termination.lines.filter { $0.contains(" info ") }.map(\.message) == ["database closed", "shut down"])

        let next = try ServerProcess(databasePath: databasePath)
        let nextURL = try #require(await next.ready())
        #expect(try await send("GET", "\(nextURL)/favorites", token: token(in: session.body)).status == 200)
        next.terminate()
        #expect(await next.termination().status == 0)
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
                    // Until the server is gone, whatever it was doing.
                    while let text = await addListing("Flat \(writer)-\(texts.count)", url, token) {
                        texts.append(text)
                        if texts.count == 20 { first.kill() }
                    }
                    return texts
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        #expect(await first.termination().status == SIGKILL)
        #expect(confirmed.count >= 20)

        let second = try ServerProcess(databasePath: databasePath)
        let nextURL = try #require(await second.ready())
        for text in confirmed {
            let id = try JSONDecoder().decode(ListingResponse.self, from: Data(text.utf8)).id
            #expect(try await send("GET", "\(nextURL)/listings/\(id)").body == text)
        }
        let found = try await send("GET", "\(nextURL)/listings?city=narva&pageSize=1")
        let total = try JSONDecoder().decode(ListingPageResponse.self, from: Data(found.body.utf8)).total
        // Each writer may have stored one more listing whose response was lost.
        #expect((confirmed.count...confirmed.count + 4).contains(total))
        second.terminate()
        #expect(await second.termination().status == 0)
    }

    @Test
    func reportsAPortInUse() async throws {
        let first = try ServerProcess(databasePath: databasePath)
        let url = try #require(await first.ready())
        let port = try #require(URL(string: url)?.port)
        let second = try ServerProcess(databasePath: databasePath, port: port)
        let termination = await second.termination()
        #expect(termination.status == 69)
        #expect(
            termination.lines.last == """
                rentals: Cannot listen on 127.0.0.1:\(port): Address already in use. Stop the program that uses the port, \
                or choose another address with --host and --port or RENTALS_HOST and RENTALS_PORT.
                """)
        #expect(try await send("GET", "\(url)/health").status == 200)
        first.terminate()
        #expect(await first.termination().status == 0)
    }

    @Test
    func reportsAMissingFolder() async throws {
        try await expectStartToFail(
            at: folder.appendingPathComponent("missing/rentals.sqlite").path,
            reason: "unable to open database file (SQLite error 14)")
    }

    @Test
    func reportsAFolderInPlaceOfTheFile() async throws {
        try FileManager.default.createDirectory(atPath: databasePath, withIntermediateDirectories: false)
        try await expectStartToFail(at: databasePath, reason: "unable to open database file (SQLite error 14)")
    }

    @Test(.enabled(if: ServerProcess.canBeUnprivileged, "the superuser can read every file"))
    func reportsAFileThatCannotBeRead() async throws {
        #expect(FileManager.default.createFile(atPath: databasePath, contents: nil, attributes: [.posixPermissions: 0]))
        try await expectStartToFail(at: databasePath, reason: "unable to open database file (SQLite error 14)")
    }

    @Test
    func reportsAFileThatIsNotADatabase() async throws {
        try Data(repeating: 0x2A, count: 4_096).write(to: URL(fileURLWithPath: databasePath))
        try await expectStartToFail(at: databasePath, reason: "file is not a database (SQLite error 26)")
    }

    @Test
    func reportsALockedDatabase() async throws {
        let holder = try DatabaseQueue(path: databasePath)
        try holder.inDatabase { database in
            try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
            // It holds the lock after its first change.
            try database.execute(sql: "CREATE TABLE held (number INTEGER)")
        }
        try await expectStartToFail(at: databasePath, reason: "database is locked (SQLite error 5)")
        try holder.close()
    }

    private func expectStartToFail(
        at path: String, reason: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let termination = try await ServerProcess(databasePath: path, isUnprivileged: ServerProcess.canBeUnprivileged)
            .termination()
        #expect(termination.status == 74, sourceLocation: sourceLocation)
        #expect(
            termination.lines.last == """
                rentals: Cannot open the database '\(path)': \(reason). \
                Check that its folder exists and that the file is a writable database of this \
                server, or choose another path with --database-path or RENTALS_DATABASE_PATH.
                """,
            sourceLocation: sourceLocation)
    }
}
