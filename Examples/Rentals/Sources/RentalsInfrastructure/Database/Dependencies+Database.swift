package import Joinery

extension Dependencies {
    /// The database, which the program opens before it serves anyone.
    package var database: RentalsDatabase { required() }
}
