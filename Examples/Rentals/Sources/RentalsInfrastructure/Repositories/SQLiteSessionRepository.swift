import GRDB
package import Joinery
package import RentalsDomain

/// Sessions in SQLite.
package struct SQLiteSessionRepository: SessionRepository {
    private let database: Async<RentalsDatabase>

    package init(database: Async<RentalsDatabase>) {
        self.database = database
    }

    package func add(_ session: Session) async throws {
        try await database.write("add a session") { database in
            try database.execute(
                sql: "INSERT INTO session (token, userId, expiresAt) VALUES (?, ?, ?)",
                arguments: [session.token.rawValue, session.user.id.rawValue, session.expiresAt])
        }
    }

    package func session(_ token: Session.Token) async throws -> Session? {
        try await database.read("read a session") { database in
            let row = try Row.fetchOne(
                database,
                sql: """
                    SELECT user.id, user.name, session.expiresAt
                    FROM session JOIN user ON user.id = session.userId
                    WHERE session.token = ?
                    """,
                arguments: [token.rawValue])
            return row.map { row in
                Session(
                    token: token, user: User(id: User.ID(rawValue: row["id"]), name: row["name"]),
                    expiresAt: row["expiresAt"])
            }
        }
    }

    package func remove(_ token: Session.Token) async throws {
        try await database.write("remove a session") { database in
            try database.execute(sql: "DELETE FROM session WHERE token = ?", arguments: [token.rawValue])
        }
    }
}
