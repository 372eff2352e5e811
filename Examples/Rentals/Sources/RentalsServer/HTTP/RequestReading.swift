import Foundation
package import Hummingbird
import HummingbirdCore
package import RentalsDomain

extension Parameters {
    /// Returns the number of the listing in the path.
    ///
    /// - Throws: `ValidationError` for the field `id` if it is not a number.
    package func listingID() throws -> Listing.ID {
        guard let id = self["id"].flatMap({ Int64($0) }) else {
            throw ValidationError(problems: [FieldProblem(field: "id", message: "must be a whole number")])
        }
        return Listing.ID(rawValue: id)
    }
}

extension Request {
    /// Returns the body of the request, decoded from JSON.
    ///
    /// - Throws: `ValidationError` for the field `body` if it is not a JSON object.
    func body<Body: FieldwiseDecodable>(
        as type: Body.Type, context: some RequestContext
    ) async throws -> Body {
        do {
            return try await context.requestDecoder.decode(type, from: self, context: context)
        } catch is DecodingError {
            throw ValidationError(problems: [FieldProblem(field: "body", message: "must be a JSON object")])
        }
    }
}

/// A request body that is decoded field by field, so that all problems are reported at once.
protocol FieldwiseDecodable: Decodable, SendableMetatype {
    /// The fields of the wrong type.
    var problems: [FieldProblem] { get }
}

/// Reads the fields of a JSON object and collects their problems.
struct FieldReader<Key: CodingKey> {
    private(set) var problems: [FieldProblem] = []
    private let container: KeyedDecodingContainer<Key>

    init(_ decoder: any Decoder) throws {
        container = try decoder.container(keyedBy: Key.self)
    }

    /// Returns the string in a field, or `nil` if it is missing or not a string.
    mutating func string(_ key: Key) -> String? {
        value(key, expected: "must be a string")
    }

    /// Returns the number in a field, or `nil` if it is missing or not a whole number.
    mutating func number(_ key: Key) -> Int? {
        value(key, expected: "must be a whole number")
    }

    private mutating func value<Value: Decodable>(_ key: Key, expected: String) -> Value? {
        do {
            return try container.decodeIfPresent(Value.self, forKey: key)
        } catch {
            problems.append(FieldProblem(field: key.stringValue, message: expected))
            return nil
        }
    }
}

/// Reads the query parameters of a request and collects their problems.
struct QueryParameters {
    private(set) var problems: [FieldProblem] = []
    private let values: [String: [String]]

    init(_ uri: URI) {
        // Forms encode a space as "+", which Hummingbird does not decode.
        let query = (uri.query ?? "").replacing("+", with: "%20")
        var values: [String: [String]] = [:]
        for (name, value) in URI("/?\(query)").queryParameters where !name.isEmpty {
            values[String(name), default: []].append(String(value))
        }
        self.values = values
    }

    /// Reports every parameter that is not among the names.
    mutating func reject(allExcept names: Set<String>) {
        for name in values.keys.sorted() where !names.contains(name) {
            problems.append(FieldProblem(field: name, message: "is not a search parameter"))
        }
    }

    /// Returns the string in a parameter, or `nil` if it is missing or repeated.
    mutating func string(_ name: String) -> String? {
        guard let values = values[name] else { return nil }
        guard values.count == 1 else {
            problems.append(FieldProblem(field: name, message: "must be given once"))
            return nil
        }
        return values.first
    }

    /// Returns the number in a parameter, or `nil` if it is missing, repeated, or not a whole number.
    mutating func number(_ name: String) -> Int? {
        guard let string = string(name) else { return nil }
        guard let number = Int(string) else {
            problems.append(FieldProblem(field: name, message: "must be a whole number"))
            return nil
        }
        return number
    }
}
