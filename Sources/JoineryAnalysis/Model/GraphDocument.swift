// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The graph as it is written for others to read: by `joinery graph --format json`, and in the HTML page.
///
/// All lists are sorted, and paths are those that the command was given, so the same code gives the same bytes.
package struct GraphDocument: Sendable, Hashable, Codable {
    /// The version of the format that this program writes.
    package static let currentVersion = 1

    /// The version of the format.
    package var version = Self.currentVersion
    /// The modules, by name.
    package var modules: [Module]
    /// The bindings and the consumers that are none, by identifier.
    package var nodes: [Node]
    /// What needs what.
    package var edges: [Edge]
    /// What is wrong.
    package var problems: [Problem]

    /// Gathers what is written.
    package init(modules: [Module], nodes: [Node], edges: [Edge], problems: [Problem]) {
        self.modules = modules
        self.nodes = nodes
        self.edges = edges
        self.problems = problems
    }

    /// A module.
    package struct Module: Sendable, Hashable, Codable {
        /// The name.
        package var name: String
        /// What it is for.
        package var kind: ModuleFacts.Kind

        /// Names a module.
        package init(name: String, kind: ModuleFacts.Kind) {
            self.name = name
            self.kind = kind
        }
    }

    /// A place in a file.
    package struct Location: Sendable, Hashable, Codable {
        /// The path, as the command was given it.
        package var file: String
        /// The line, from 1.
        package var line: Int
        /// The column in bytes of UTF-8, from 1.
        package var column: Int

        /// Names a place.
        package init(file: String, line: Int, column: Int) {
            self.file = file
            self.line = line
            self.column = column
        }
    }

    /// A binding, or a type that injects without being built by one.
    package struct Node: Sendable, Hashable, Codable {
        /// What it is.
        package enum Kind: String, Sendable, Hashable, Codable {
            case binding, requirement, collection, alias, computed
            /// A type or function that uses bindings and is built by none: where the graph is entered.
            case consumer
            /// What is used and declared by nothing that was read, such as a binding of another package.
            case external
        }

        /// Unique and stable: the module, the space and the name.
        package var id: String
        /// What it is.
        package var kind: Kind
        /// The short name: `listings`, or the service's type.
        package var name: String
        /// The graph, container or family it belongs to; empty for a consumer.
        package var space: String
        /// The type of its value; empty where the code does not tell.
        package var type: String
        /// How long an instance lives; `nil` for a consumer and a requirement.
        package var scope: Scope?
        /// The system it is written in, where that is known.
        package var dialect: Dialect?
        /// The module; empty for what is external.
        package var module: String
        /// Where it is declared; `nil` for what is external.
        package var location: Location?
        /// Where else it is declared, such as the live value of a key; `nil` where it has one place alone.
        package var otherLocations: [Location]?
        /// The global actor it belongs to.
        package var isolation: String?
        /// Contexts for which it has values of its own: `test`, `preview`.
        package var values: [String]

        /// Describes a node.
        package init(
            id: String, kind: Kind, name: String, space: String, type: String, scope: Scope? = nil,
            dialect: Dialect? = nil, module: String, location: Location? = nil, otherLocations: [Location]? = nil,
            isolation: String? = nil, values: [String] = []
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
        }
    }

    /// That one node needs another.
    package struct Edge: Sendable, Hashable, Codable {
        /// The identifier of what needs.
        package var from: String
        /// The identifier of what is needed.
        package var to: String
        /// When it is asked for.
        package var timing: Timing
        /// The types in between, where the need is one of what the node builds: `SearchPresenter`.
        package var through: [String]
        /// Where the code asks for it.
        package var location: Location

        /// Describes an edge.
        package init(from: String, to: String, timing: Timing, through: [String] = [], location: Location) {
            self.from = from
            self.to = to
            self.timing = timing
            self.through = through
            self.location = location
        }
    }

    /// What a rule has found.
    package struct Problem: Sendable, Hashable, Codable {
        /// The rule's identifier: `cycle`.
        package var rule: String
        /// How grave it is.
        package var severity: Severity
        /// What is wrong, in a sentence.
        package var message: String
        /// Where.
        package var location: Location
        /// What else is to be seen, and where.
        package var notes: [Note]
        /// The nodes it is about, the one to change first.
        package var nodes: [String]

        /// Describes a problem.
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

    /// One more place, or a remedy.
    package struct Note: Sendable, Hashable, Codable {
        /// What is to be seen there.
        package var message: String
        /// Where; `nil` for a remedy that has no place.
        package var location: Location?

        /// Describes a note.
        package init(_ message: String, at location: Location? = nil) {
            self.message = message
            self.location = location
        }
    }
}

/// How grave a problem is.
package enum Severity: String, Sendable, Hashable, Codable, CaseIterable {
    /// The program is wrong.
    case error
    /// The program may be wrong.
    case warning
    /// Worth knowing.
    case note
    /// Not told at all.
    case off
}
