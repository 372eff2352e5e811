// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The facts about dependencies in one file. They depend only on the file's content.
package struct FileFacts: Sendable, Hashable {
    /// The path, relative to the folder in which the command was started.
    package var file: String
    /// The modules it imports.
    package var imports: [String]
    /// Whether it has an entry point: `@main`, or statements of `main.swift`.
    package var hasEntryPoint: Bool
    /// The names for a library's types and containers that other files declare, with which it was read: see
    /// ``LibraryAliases``.
    package var libraryNames: [String: String]
    /// The types it declares or extends.
    package var types: [TypeFact]
    /// The bindings it declares.
    package var bindings: [BindingFact]
    /// The statements that give bindings other values.
    package var supplies: [SupplyFact]
    /// The scopes that containers give to bindings without a declared scope, by the containers' types, sorted. They include
    /// the library's default if a container has it.
    package var defaultScopes: [String: [Scope]]
    /// The functions and property wrappers of the file that resolve a type parameter.
    package var wrappers: [WrapperFact]
    /// The names of the functions with a body that return a value, in order.
    package var functions: [String]
    /// The calls that are resolutions of a type that they do not show, if they are those of wrappers.
    package var untypedCalls: [UntypedCall]
    /// The names of members that the code reads from values or by key paths, sorted. They may belong to a graph.
    package var memberNames: [String]
    /// The names without a base, by the type whose code reads them, if the type may have a graph's members.
    package var plainNames: [PlainNames]
    /// The uses of functions outside of types and of statements of the file.
    package var uses: [Use]
    /// The reads through dependencies that were stored in another world.
    package var strayReads: [StrayRead]
    /// Code that looks like dependency injection but could not be understood.
    package var unread: [Unread]
    /// The comments that silence rules.
    package var silences: [Silence]

    /// Creates the facts of a file.
    package init(file: String) {
        self.file = file
        imports = []
        hasEntryPoint = false
        libraryNames = [:]
        types = []
        bindings = []
        supplies = []
        defaultScopes = [:]
        wrappers = []
        functions = []
        untypedCalls = []
        memberNames = []
        plainNames = []
        uses = []
        strayReads = []
        unread = []
        silences = []
    }

    /// Adds the scope that a container gives to bindings without a declared scope.
    package mutating func addDefaultScope(_ scope: Scope, of container: String) {
        var scopes = defaultScopes[container] ?? []
        guard !scopes.contains(scope) else { return }
        scopes.append(scope)
        defaultScopes[container] = scopes.sorted { $0.rawValue < $1.rawValue }
    }
}

/// The names without a base that a type's code reads, sorted.
package struct PlainNames: Sendable, Hashable {
    /// The type.
    package var type: String
    /// The names.
    package var names: [String]
}

/// A place that looks like dependency injection but could not be understood.
package struct Unread: Sendable, Hashable {
    /// The place.
    package var place: Place
    /// The dialect that it seems to belong to.
    package var dialect: Dialect?
    /// The reason, as a sentence without its full stop.
    package var reason: String
    /// The only service that the code can register; empty if it registers none, and `nil` if it can register any.
    package var service: String?

    /// The service that the code resolves, if it resolves one.
    package var resolution: Resolution?

    /// Whether the file could not be read as Swift.
    package var isOfFile = false

    /// The service that code resolves without naming it completely.
    package struct Resolution: Sendable, Hashable {
        /// The type of the service, if the code shows it.
        package var type: String?
        /// The type whose initializer has the parameter that the service is for, if there is one.
        package var owner: String?

        /// Creates a description of a service of which this much is known.
        package init(type: String? = nil, owner: String? = nil) {
            self.type = type
            self.owner = owner
        }
    }

    /// Creates the fact of a file that could not be read as Swift.
    init(ofFileAt place: Place, _ reason: String) {
        self.init(at: place, dialect: nil, reason)
        isOfFile = true
    }

    /// Creates the fact of a place.
    package init(
        at place: Place, dialect: Dialect?, _ reason: String, service: String? = nil, resolution: Resolution? = nil
    ) {
        self.place = place
        self.dialect = dialect
        self.reason = reason
        self.service = service
        self.resolution = resolution
    }
}

/// A comment that silences rules: `// joinery:disable cycle, captive-lifetime - reason`.
package struct Silence: Sendable, Hashable {
    /// The rules; empty for all rules.
    package var rules: [String]
    /// The lines that it applies to.
    package var lines: ClosedRange<Int>
    /// The reason; empty if the comment gives none, which is a separate problem.
    package var reason: String
    /// The place of the comment.
    package var place: Place

    /// Creates the fact of a comment.
    package init(rules: [String], lines: ClosedRange<Int>, reason: String, at place: Place) {
        self.rules = rules
        self.lines = lines
        self.reason = reason
        self.place = place
    }
}
