// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The graph as it is written for others to read: by `joinery graph --format json`, and in the HTML page.
///
/// All lists are sorted, and paths are those that the command was given, so the same code gives the same bytes.
public struct GraphDocument: Sendable, Hashable, Codable {
    /// The version of the format that this program writes.
    public static let currentVersion = 1

    /// The version of the format.
    public var version = Self.currentVersion
    /// The modules, by name.
    public var modules: [Module]
    /// The bindings and the consumers that are none, by identifier.
    public var nodes: [Node]
    /// What needs what.
    public var edges: [Edge]
    /// What is wrong.
    public var problems: [Problem]

    /// Gathers what is written.
    public init(modules: [Module], nodes: [Node], edges: [Edge], problems: [Problem]) {
        self.modules = modules
        self.nodes = nodes
        self.edges = edges
        self.problems = problems
    }

    /// A module.
    public struct Module: Sendable, Hashable, Codable {
        /// The name.
        public var name: String
        /// What it is for.
        public var kind: ModuleFacts.Kind

        /// Names a module.
        public init(name: String, kind: ModuleFacts.Kind) {
            self.name = name
            self.kind = kind
        }
    }

    /// A place in a file.
    public struct Location: Sendable, Hashable, Codable {
        /// The path, as the command was given it.
        public var file: String
        /// The line, from 1.
        public var line: Int
        /// The column in bytes of UTF-8, from 1.
        public var column: Int

        /// Names a place.
        public init(file: String, line: Int, column: Int) {
            self.file = file
            self.line = line
            self.column = column
        }
    }

    /// A binding, or a type that injects without being built by one.
    public struct Node: Sendable, Hashable, Codable {
        /// What it is.
        public enum Kind: String, Sendable, Hashable, Codable {
            case binding, requirement, collection, alias, computed
            /// A type or function that uses bindings and is built by none: where the graph is entered.
            case consumer
            /// What is used and declared by nothing that was read, such as a binding of another package.
            case external
        }

        /// Unique and stable: the module, the space and the name.
        public var id: String
        /// What it is.
        public var kind: Kind
        /// The short name: `listings`, or the service's type.
        public var name: String
        /// The graph, container or family it belongs to; empty for a consumer.
        public var space: String
        /// The type of its value; empty where the code does not tell.
        public var type: String
        /// How long an instance lives; `nil` for a consumer and a requirement.
        public var scope: Scope?
        /// The system it is written in, where that is known.
        public var dialect: Dialect?
        /// The module; empty for what is external.
        public var module: String
        /// Where it is declared; `nil` for what is external.
        public var location: Location?
        /// Where else it is declared, such as the live value of a key; `nil` where it has one place alone.
        public var otherLocations: [Location]?
        /// The global actor it belongs to.
        public var isolation: String?
        /// Contexts for which it has values of its own: `test`, `preview`.
        public var values: [String]

        /// Describes a node.
        public init(
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
    public struct Edge: Sendable, Hashable, Codable {
        /// The identifier of what needs.
        public var from: String
        /// The identifier of what is needed.
        public var to: String
        /// When it is asked for.
        public var timing: Timing
        /// The types in between, where the need is one of what the node builds: `SearchPresenter`.
        public var through: [String]
        /// Where the code asks for it.
        public var location: Location

        /// Describes an edge.
        public init(from: String, to: String, timing: Timing, through: [String] = [], location: Location) {
            self.from = from
            self.to = to
            self.timing = timing
            self.through = through
            self.location = location
        }
    }

    /// What a rule has found.
    public struct Problem: Sendable, Hashable, Codable {
        /// The rule's identifier: `cycle`.
        public var rule: String
        /// How grave it is.
        public var severity: Severity
        /// What is wrong, in a sentence.
        public var message: String
        /// Where.
        public var location: Location
        /// What else is to be seen, and where.
        public var notes: [Note]
        /// The nodes it is about, the one to change first.
        public var nodes: [String]

        /// Describes a problem.
        public init(
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
    public struct Note: Sendable, Hashable, Codable {
        /// What is to be seen there.
        public var message: String
        /// Where; `nil` for a remedy that has no place.
        public var location: Location?

        /// Describes a note.
        public init(_ message: String, at location: Location? = nil) {
            self.message = message
            self.location = location
        }
    }
}

/// How grave a problem is.
public enum Severity: String, Sendable, Hashable, Codable, CaseIterable {
    /// The program is wrong.
    case error
    /// The program may be wrong.
    case warning
    /// Worth knowing.
    case note
    /// Not told at all.
    case off
}
