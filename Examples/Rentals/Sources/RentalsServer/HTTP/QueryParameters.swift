import HummingbirdCore
import RentalsDomain

/// Reads the parameters of a request's query and gathers all that is wrong with them.
struct QueryParameters {
    /// What is wrong with the parameters read so far.
    private(set) var problems: [FieldProblem] = []
    private let values: [String: [String]]

    init(_ uri: URI) {
        // A form sends a blank as "+", which the parser of the query leaves as it is.
        let query = (uri.query ?? "").replacing("+", with: "%20")
        var values: [String: [String]] = [:]
        for (name, value) in URI("/?\(query)").queryParameters where !name.isEmpty {
            values[String(name), default: []].append(String(value))
        }
        self.values = values
    }

    /// Finds fault with the parameters that nobody reads.
    mutating func reject(allBut names: Set<String>) {
        for name in values.keys.sorted() where !names.contains(name) {
            problems.append(FieldProblem(field: name, message: "is no parameter of this search"))
        }
    }

    /// The text of a parameter, or `nil` if it was not given.
    mutating func text(_ name: String) -> String? {
        guard let values = values[name] else { return nil }
        guard values.count == 1 else {
            problems.append(FieldProblem(field: name, message: "must be given once"))
            return nil
        }
        return values.first
    }

    /// The number of a parameter, or `nil` if it was not given.
    mutating func number(_ name: String) -> Int? {
        guard let text = text(name) else { return nil }
        guard let number = Int(text) else {
            problems.append(FieldProblem(field: name, message: "must be a whole number"))
            return nil
        }
        return number
    }
}
