import Foundation
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
        let session = try await send("POST", "\(url)/sessions", body: #"{"name":"Ada"}"#)
        let token = try JSONDecoder().decode(Session.self, from: Data(session.text.utf8)).token
        let added = try await send(
            "POST", "\(url)/listings", token: token,
            body: #"{"title":"Attic","city":"Riga","rent":400,"rooms":1,"area":25}"#)
        #expect(added.status == 201)
        #expect(try await send("PUT", "\(url)/favourites/601", token: token).status == 204)
        first.terminate()
        #expect(await first.ending().status == 0)

        let second = try ServerProcess(databasePath: databasePath)
        url = try #require(await second.ready())
        #expect(try await send("GET", "\(url)/listings/601").text == added.text)
        #expect(try await send("GET", "\(url)/favourites", token: token).text == #"{"items":[\#(added.text)]}"#)
        #expect(try await send("DELETE", "\(url)/favourites/601", token: token).status == 204)
        second.kill()
        _ = await second.ending()

        let third = try ServerProcess(databasePath: databasePath)
        url = try #require(await third.ready())
        #expect(try await send("GET", "\(url)/favourites", token: token).text == #"{"items":[]}"#)
        third.terminate()
        #expect(await third.ending().status == 0)
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
            ending.text.split(separator: "\n").last == """
                rentals: Cannot listen on 127.0.0.1:\(port): Address already in use. Stop what uses the port, \
                or give another address with --host and --port or RENTALS_HOST and RENTALS_PORT.
                """)
        #expect(try await send("GET", "\(url)/health").status == 200)
        first.terminate()
        #expect(await first.ending().status == 0)
    }

    @Test
    func aDatabaseThatCannotBeOpenedIsTold() async throws {
        let path = folder.appendingPathComponent("missing/rentals.sqlite").path
        let process = try ServerProcess(databasePath: path)
        #expect(
            await process.ending()
                == ServerProcess.Ending(
                    status: 74,
                    text: """
                        rentals: Cannot open the database '\(path)': unable to open database file (SQLite error 14). \
                        Check that its folder exists and that the file is a database of this server which may be \
                        written, or give another path with --database-path or RENTALS_DATABASE_PATH.

                        """))
    }
}

/// The part of an answer to a sign-in that is needed here.
private struct Session: Decodable {
    let token: String
}
