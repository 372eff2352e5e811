import GRDB
package import Joinery
package import RentalsDomain

/// Users in SQLite.
package struct SQLiteUserRepository: UserRepository {
    private let database: Async<RentalsDatabase>

    package init(database: Async<RentalsDatabase>) {
        self.database = database
    }

    /// One transaction: two first sign-ins at the same time make one user.
    package func user(named name: String) async throws -> User {
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
