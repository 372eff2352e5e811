// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// All that one file says about dependencies. It depends on the file's content alone.
package struct FileFacts: Sendable, Hashable {
    /// The path, from where the command was started.
    package var file: String
    /// The modules it imports.
    package var imports: [String]
    /// Whether it has an entry point: `@main`, or statements of `main.swift`.
    package var hasEntryPoint: Bool
    /// The types it declares or extends.
    package var types: [TypeFact]
    /// The bindings it declares.
    package var bindings: [BindingFact]
    /// The statements that give bindings other values.
    package var supplies: [SupplyFact]
    /// The scopes that containers give the bindings that say none, by the containers' types.
    package var defaultScopes: [String: Scope]
    /// Its functions and property wrappers that resolve a type parameter.
    package var wrappers: [WrapperFact]
    /// The names of members that its code reads of values or by key paths, sorted: perhaps of a graph's value.
    package var memberNames: [String]
    /// The names that nothing stands before, by the type whose code reads them, where that may have a graph's members.
    package var plainNames: [String: [String]]
    /// What functions outside of types and statements of the file use.
    package var uses: [Use]
    /// What looks like dependency injection and could not be understood.
    package var unread: [Unread]
    /// The comments that silence rules.
    package var silences: [Silence]

    /// Begins the facts of a file.
    package init(file: String) {
        self.file = file
        imports = []
        hasEntryPoint = false
        types = []
        bindings = []
        supplies = []
        defaultScopes = [:]
        wrappers = []
        memberNames = []
        plainNames = [:]
        uses = []
        unread = []
        silences = []
    }
}

/// A place that looks like dependency injection and could not be understood.
package struct Unread: Sendable, Hashable {
    /// Where.
    package var place: Place
    /// The system it seems to belong to.
    package var dialect: Dialect?
    /// What could not be understood, as a sentence without its full stop.
    package var reason: String

    /// Notes a place.
    package init(at place: Place, dialect: Dialect?, _ reason: String) {
        self.place = place
        self.dialect = dialect
        self.reason = reason
    }
}

/// A comment that silences rules: `// joinery:disable cycle, captive-lifetime - reason`.
package struct Silence: Sendable, Hashable {
    /// The rules; empty for all.
    package var rules: [String]
    /// The lines it holds for.
    package var lines: ClosedRange<Int>
    /// Why; empty where the comment does not say, which is a problem of its own.
    package var reason: String
    /// Where the comment stands.
    package var place: Place

    /// Notes a comment.
    package init(rules: [String], lines: ClosedRange<Int>, reason: String, at place: Place) {
        self.rules = rules
        self.lines = lines
        self.reason = reason
        self.place = place
    }
}
