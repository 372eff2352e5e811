// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The graph in the form in which `joinery graph --format json` and the HTML page contain it.
///
/// All lists are sorted, and paths are as the command received them, so the same code gives the same bytes.
package struct GraphDocument: Sendable, Hashable, Codable {
    /// The version of the format that this program writes.
    package static let currentVersion = 1

    /// The version of the format.
    package var version = Self.currentVersion
    /// The modules, sorted by name.
    package var modules: [Module]
    /// The bindings and the consumers, sorted by identifier.
    package var nodes: [Node]
    /// The dependencies.
    package var edges: [Edge]
    /// The problems.
    package var problems: [Problem]
    /// The number of nodes from which the betweenness of all nodes is estimated; `nil` if it is exact.
    package var betweennessPivots: Int?

    /// Creates a document.
    package init(
        modules: [Module], nodes: [Node], edges: [Edge], problems: [Problem], betweennessPivots: Int? = nil
    ) {
        self.modules = modules
        self.nodes = nodes
        self.edges = edges
        self.problems = problems
        self.betweennessPivots = betweennessPivots
    }

    /// A module.
    package struct Module: Sendable, Hashable, Codable {
        /// The name.
        package var name: String
        /// The kind of the module.
        package var kind: ModuleFacts.Kind

        /// Creates a module.
        package init(name: String, kind: ModuleFacts.Kind) {
            self.name = name
            self.kind = kind
        }
    }

    /// A place in a file.
    package struct Location: Sendable, Hashable, Codable {
        /// The path, as the command received it.
        package var file: String
        /// The line, from 1.
        package var line: Int
        /// The column in bytes of UTF-8, from 1.
        package var column: Int

        /// Creates a location.
        package init(file: String, line: Int, column: Int) {
            self.file = file
            self.line = line
            self.column = column
        }
    }

    /// A binding, or a type that injects but is not built by a binding.
    package struct Node: Sendable, Hashable, Codable {
        /// The kind of a node.
        package enum Kind: String, Sendable, Hashable, Codable {
            case binding, requirement, collection, alias, computed
            /// A type or function that uses bindings and is built by none: an entry point of the graph.
            case consumer
            /// A dependency whose declaration was not read, such as a binding of another package.
            case external
        }

        /// The unique and stable identifier: the module, the space, and the name.
        package var id: String
        /// The kind.
        package var kind: Kind
        /// The short name: `listings`, or the service's type.
        package var name: String
        /// The graph, container, or family that it belongs to; empty for a consumer.
        package var space: String
        /// The type of its value; empty if the code does not show it.
        package var type: String
        /// The scope; `nil` for a consumer and a requirement.
        package var scope: Scope?
        /// The dialect, if it is known.
        package var dialect: Dialect?
        /// The module; empty for an external node.
        package var module: String
        /// The place of its declaration; `nil` for an external node.
        package var location: Location?
        /// The places of further declarations, such as the live value of a key; `nil` if there are none.
        package var otherLocations: [Location]?
        /// The global actor it belongs to.
        package var isolation: String?
        /// The contexts with a separate value: `test`, `preview`.
        package var values: [String]
        /// The part that it plays in the program's graph; `nil` if the metrics were not computed, and in tests.
        package var metrics: Metrics?

        /// Creates a node.
        package init(
            id: String, kind: Kind, name: String, space: String, type: String, scope: Scope? = nil,
            dialect: Dialect? = nil, module: String, location: Location? = nil, otherLocations: [Location]? = nil,
            isolation: String? = nil, values: [String] = [], metrics: Metrics? = nil
        ) {
            self.id = id
            self.kind = kind
            self.name = name
            self.space = space
            self.type = type
            self.scope = scope
            self.dialect = dialect
            self.module = module
            self.location = location
            self.otherLocations = otherLocations
            self.isolation = isolation
            self.values = values
            self.metrics = metrics
        }
    }

    /// A dependency of one node on another.
    package struct Edge: Sendable, Hashable, Codable {
        /// The identifier of the dependent node.
        package var from: String
        /// The identifier of the dependency.
        package var to: String
        /// The timing of the dependency.
        package var timing: Timing
        /// The types in between, if a type that the node builds has the dependency: `SearchPresenter`.
        package var through: [String]
        /// The place in the code that requests it.
        package var location: Location

        /// Creates an edge.
        package init(from: String, to: String, timing: Timing, through: [String] = [], location: Location) {
            self.from = from
            self.to = to
            self.timing = timing
            self.through = through
            self.location = location
        }
    }

    /// A finding of a rule.
    package struct Problem: Sendable, Hashable, Codable {
        /// The rule's identifier: `cycle`.
        package var rule: String
        /// The severity.
        package var severity: Severity
        /// The message, as a sentence.
        package var message: String
        /// The place.
        package var location: Location
        /// Related places and fixes.
        package var notes: [Note]
        /// The nodes that it is about, beginning with the one to change.
        package var nodes: [String]

        /// Creates a problem.
        package init(
            rule: String, severity: Severity, message: String, location: Location, notes: [Note] = [],
            nodes: [String] = []
        ) {
            self.rule = rule
            self.severity = severity
            self.message = message
            self.location = location
            self.notes = notes
            self.nodes = nodes
        }
    }

    /// A related place, or a fix.
    package struct Note: Sendable, Hashable, Codable {
        /// The text.
        package var message: String
        /// The place; `nil` for a fix without a place.
        package var location: Location?

        /// Creates a note.
        package init(_ message: String, at location: Location? = nil) {
            self.message = message
            self.location = location
        }
    }
}

/// The severity of a problem.
package enum Severity: String, Sendable, Hashable, Codable, CaseIterable {
    /// The program is wrong.
    case error
    /// The program may be wrong.
    case warning
    /// The problem is only a hint.
    case note
    /// The rule is switched off.
    case off
}
