import RentalsDomain

/// A body whose fields are read one by one, so that all that is wrong with them is told at once.
protocol FieldwiseDecodable: Decodable, SendableMetatype {
    var problems: [FieldProblem] { get }
}

/// Reads the fields of an object and gathers all that is wrong with them.
struct FieldReader<Key: CodingKey> {
    private(set) var problems: [FieldProblem] = []
    private let container: KeyedDecodingContainer<Key>

    init(_ decoder: any Decoder) throws {
        container = try decoder.container(keyedBy: Key.self)
    }

    /// The text of a field, or `nil` if it is missing or no text.
    mutating func text(_ key: Key) -> String? {
        value(key, expected: "must be a text")
    }

    /// The number of a field, or `nil` if it is missing or no whole number.
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
