// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import Foundation
internal import JoineryAnalysis
internal import SwiftParser

/// The names that a request gives to native bindings, by the identifiers, keys, or short names of the old ones.
package struct MigrationNames: Sendable, ExpressibleByDictionaryLiteral {
    private let names: [String: String]
    /// The file that lists the names.
    private var file = "--names"
    /// The places of the names in the file; `nil` without a file.
    private var places: JSONPlaces?

    /// Creates a list of names.
    package init(dictionaryLiteral elements: (String, String)...) {
        names = Dictionary(elements, uniquingKeysWith: { first, _ in first })
    }

    /// Reads a file: an object of names in JSON.
    ///
    /// - Throws: ``UsageError`` if the file cannot be read or is no such object.
    package init(contentsOf path: String) throws {
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw UsageError(path, cannotBe: "read", error)
        }
        let object: Any
        do {
            object = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
        } catch {
            throw UsageError(path, isNotJSON: data, error)
        }
        let places = JSONPlaces(Array(data))
        guard let entries = object as? [String: Any] else {
            throw UsageError("\(path):1:1: must be an object of names, such as {\"Listings\": \"allListings\"}")
        }
        names = try Dictionary(
            uniqueKeysWithValues: entries.sorted { $0.key < $1.key }.map { old, new in
                guard let new = new as? String else {
                    throw UsageError("\(path):\(places[old].text): the name of '\(old.shown)' must be a string")
                }
                return (old, new)
            })
        file = path
        self.places = places
    }

    /// Returns the name of a binding, and the entry that gives it.
    func name(of fact: BindingFact, withIdentifier identifier: String) -> (old: String, new: String)? {
        for old in [identifier, fact.key.text, fact.key.name] {
            if let new = names[old] { return (old, new) }
        }
        return nil
    }

    /// Returns an error with the place of an entry.
    func error(about old: String, _ description: String, similar: [String] = []) -> UsageError {
        let place = places.map { ":\($0[old].text)" } ?? ""
        return UsageError("\(file)\(place): \(description)", similar: similar)
    }

    /// Throws an error if an old name matches no binding, native or not, or if a new name is not valid.
    func check(_ graph: Graph) throws {
        let facts = graph.nodes.compactMap { node in node.binding.map { (node.id, $0.key) } }
        let known = Set(facts.flatMap { [$0.0, $0.1.text, $0.1.name] })
        let short = Set(facts.map(\.1.name))
        for (old, new) in names.sorted(by: { $0.key < $1.key }) {
            // An earlier migration may have given the name.
            guard known.contains(old) || short.contains(new) else {
                let similar = Similarity.names(like: old, among: known.sorted(), limit: 3)
                throw error(about: old, "there is no binding '\(old.shown)'", similar: similar)
            }
            guard new.isValidSwiftIdentifier(for: .variableName), !BindingNames.reserved.contains(new) else {
                throw error(
                    about: old,
                    "'\(new.shown)' cannot be the name of a binding; choose another name for '\(old.shown)'")
            }
        }
    }
}

extension Place {
    /// The line and the column.
    fileprivate var text: String { "\(line):\(column)" }
}
#endif
