package import Foundation
import GRDB
package import JoineryAsync
package import RentalsDomain

/// Stores users in SQLite.
package struct SQLiteUserRepository: UserRepository {
    private let database: Async<RentalsDatabase>

    package init(database: Async<RentalsDatabase>) {
        self.database = database
    }

    package func user(named name: String) async throws -> User {
        // One transaction, so that two concurrent first sign-ins create one user.
        try await database.write("find a user") { database in
            let key = name.comparisonKey
            let query = "SELECT id, name FROM user WHERE nameKey = ?"
            if let row = try Row.fetchOne(database, sql: query, arguments: [key]) {
                return User(id: User.ID(rawValue: row["id"]), name: row["name"])
            }
            try database.execute(sql: "INSERT INTO user (name, nameKey) VALUES (?, ?)", arguments: [name, key])
            return User(id: User.ID(rawValue: database.lastInsertedRowID), name: name)
        }
    }
}

/// Stores sessions in SQLite.
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

/// Stores favorites in SQLite.
package struct SQLiteFavoriteRepository: FavoriteRepository {
    private let database: Async<RentalsDatabase>

    package init(database: Async<RentalsDatabase>) {
        self.database = database
    }

    package func favorites(of user: User.ID) async throws -> [Listing] {
        try await database.read("read the favorites") { database in
            let rows = try ListingRow.fetchAll(
                database,
                sql: """
                    SELECT listing.*
                    FROM listing JOIN favorite ON favorite.listingId = listing.id
                    WHERE favorite.userId = ?
                    ORDER BY favorite.addedAt, favorite.rowid
                    """,
                arguments: [user.rawValue])
            return rows.map(\.listing)
        }
    }

    package func add(_ listing: Listing.ID, to user: User.ID, at date: Date) async throws {
        try await database.write("add a favorite") { database in
            try database.execute(
                sql: """
                    INSERT INTO favorite (userId, listingId, addedAt) VALUES (?, ?, ?)
                    ON CONFLICT DO NOTHING
                    """,
                arguments: [user.rawValue, listing.rawValue, date])
        }
    }

    package func remove(_ listing: Listing.ID, from user: User.ID) async throws {
        try await database.write("remove a favorite") { database in
            try database.execute(
                sql: "DELETE FROM favorite WHERE userId = ? AND listingId = ?",
                arguments: [user.rawValue, listing.rawValue])
        }
    }
}
