package import Hummingbird
package import RentalsDomain

extension Parameters {
    /// The number of the listing that the path names.
    ///
    /// - Throws: `ValidationError` naming the field `id` where it is no number.
    package func listingID() throws -> Listing.ID {
        guard let id = self["id"].flatMap({ Int64($0) }) else {
            throw ValidationError(problems: [FieldProblem(field: "id", message: "must be a whole number")])
        }
        return Listing.ID(rawValue: id)
    }
}
