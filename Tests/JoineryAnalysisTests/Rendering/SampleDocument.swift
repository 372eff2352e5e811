// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryAnalysis
import TestSupport

/// A graph as a program of some size has it: features that each have views, view models and use cases, above modules
/// of repositories, clients and foundations, with a ring, a captured lifetime and a missing binding in it.
struct SampleDocument {
    private var random = SeededGenerator(seed: 7)
    private var nodes: [GraphDocument.Node] = []
    private var edges: [GraphDocument.Edge] = []
    private var modules: [GraphDocument.Module] = []
    private let isOneModule: Bool

    private static let areas = [
        "Search", "Booking", "Payment", "Profile", "Inbox", "Reviews", "Calendar", "Host", "Map", "Onboarding",
        "Wishlist",
        "Settings", "Photos", "Pricing", "Support", "Trips", "Identity", "Notifications", "Experiences", "Insights",
        "Referral", "Sharing", "Invoices", "Guests", "Offers", "Check-in", "Cleaning", "Insurance", "Taxes",
        "Statements",
    ]
    private static let things = [
        "list", "detail", "editor", "history", "filter", "summary", "draft", "status", "rules", "preview", "archive",
        "suggestions", "badge", "wizard", "report",
    ]
    private static let data = ["AccountData", "CatalogData", "TripData", "ContentData", "MoneyData", "PlaceData"]
    private static let layers = [
        (suffix: "View", folder: "Views"), ("ViewModel", "ViewModels"), ("UseCase", "UseCases"),
        ("Repository", "Repositories"), ("Client", "Clients"),
    ]

    /// Makes about this many bindings.
    ///
    /// - Parameters:
    ///   - bindings: How many nodes are wanted.
    ///   - isOneModule: Whether all of them are in one module, distinguished by folders alone.
    static func make(bindings: Int, isOneModule: Bool = false) -> GraphDocument {
        var sample = SampleDocument(isOneModule: isOneModule)
        sample.addFoundation()
        var area = 0
        while sample.nodes.count < bindings {
            sample.addFeature(number: area, room: bindings - sample.nodes.count)
            area += 1
        }
        return sample.document()
    }

    private init(isOneModule: Bool) { self.isOneModule = isOneModule }

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    @discardableResult
    private mutating func add(
        _ name: String, type: String, scope: Scope?, module: String, folder: String,
        kind: GraphDocument.Node.Kind = .binding, dialect: Dialect? = .native, isolation: String? = nil
    ) -> String {
        let module = isOneModule && !module.isEmpty ? "App" : module
        if !module.isEmpty, !modules.contains(where: { $0.name == module }) {
            modules.append(.init(name: module, kind: module == "App" ? .executable : .library))
        }
        let file = "Sources/\(module)/\(folder)/\(type.isEmpty ? name : type).swift"
        let id = [module, kind == .consumer ? "" : "Dependencies", name].filter { !$0.isEmpty }.joined(separator: ".")
        nodes.append(
            .init(
                id: id, kind: kind, name: name, space: kind == .consumer ? "" : "Dependencies", type: type,
                scope: scope, dialect: dialect, module: module,
                location: module.isEmpty ? nil : .init(file: file, line: 4 + nodes.count % 60, column: 9),
                isolation: isolation, values: chance(15) ? ["test"] : []))
        return id
    }

    private mutating func connect(_ from: String, _ to: String, _ timing: Timing = .immediate, through: [String] = []) {
        guard from != to, !edges.contains(where: { $0.from == from && $0.to == to }) else { return }
        let location = nodes.first { $0.id == from }?.location
        edges.append(
            .init(
                from: from, to: to, timing: timing, through: through,
                location: location ?? .init(file: "Sources/App/main.swift", line: 1, column: 1)))
    }

    private var foundation: [String] = []

    private mutating func addFoundation() {
        let parts: [(name: String, type: String, scope: Scope)] = [
            ("settings", "Settings", .singleton), ("logger", "Logger", .singleton),
            ("clock", "Clock<Duration>", .singleton),
            ("http", "HTTPClient", .singleton), ("database", "Database", .singleton), ("tracer", "Tracer", .shared),
            ("keychain", "Keychain", .singleton), ("requestID", "RequestID", .perResolution),
        ]
        for part in parts {
            let module = ["http", "requestID"].contains(part.name) ? "Networking" : "Foundations"
            foundation.append(add(part.name, type: part.type, scope: part.scope, module: module, folder: "Core"))
        }
        for (from, to) in [(1, 0), (3, 0), (3, 1), (3, 7), (4, 0), (4, 1), (5, 2), (6, 0)] {
            connect(foundation[from], foundation[to])
        }
        let payment = add(
            "payment", type: "PaymentGateway", scope: nil, module: "Foundations", folder: "Core",
            kind: .requirement)
        let checks = add(
            "healthChecks", type: "[HealthCheck]", scope: .singleton, module: "Foundations", folder: "Core",
            kind: .collection)
        let outside = add("uuid", type: "UUIDGenerator", scope: nil, module: "", folder: "", kind: .external)
        foundation += [payment, checks, outside]
        connect(checks, foundation[3])
        connect(checks, foundation[4])
        let app = add(
            "RentalsApp", type: "", scope: nil, module: "App", folder: "Main", kind: .consumer, dialect: nil)
        connect(app, checks, .lazy)
        connect(app, foundation[0])
    }

    private mutating func addFeature(number: Int, room: Int) {
        let area =
            Self.areas[number % Self.areas.count]
            + (number < Self.areas.count ? "" : "\(number / Self.areas.count + 1)")
        var earlier: [[String]] = Self.layers.map { _ in [] }
        let count = min(max(1, room / 4), 5 + Int.random(in: 0..<11, using: &random))
        for thing in Self.things.prefix(count) {
            var above: String?
            for (level, layer) in Self.layers.enumerated() {
                if level > 2, chance(45), let known = earlier[level].randomElement(using: &random) {
                    if let above { connect(above, known) }
                    break
                }
                let id = addPart(area: area, thing: thing, level: level, layer: layer)
                if let above { connect(above, id, chance(12) ? .lazy : chance(4) ? .weak : .immediate) }
                if level > 0, chance(35), let other = earlier[min(level + 1, 4)].randomElement(using: &random) {
                    connect(id, other, chance(10) ? .later : .immediate)
                }
                earlier[level].append(id)
                connectDown(id, level: level)
                above = id
            }
        }
    }

    private mutating func addPart(
        area: String, thing: String, level: Int, layer: (suffix: String, folder: String)
    ) -> String {
        let capital = thing.prefix(1).uppercased() + thing.dropFirst()
        let scopes: [Scope] = [.transient, chance(20) ? .factory : .transient, .transient, .singleton, .singleton]
        let module = level < 3 ? "\(area)Feature" : level == 3 ? Self.data[area.count % Self.data.count] : "Networking"
        let folder = isOneModule ? "\(area)/\(layer.folder)" : level < 3 ? layer.folder : area
        if level == 0 {
            return add(
                "\(area)\(capital)View", type: "", scope: nil, module: module, folder: folder, kind: .consumer,
                dialect: nil, isolation: "MainActor")
        }
        return add(
            "\(area.lowercased())\(capital)\(layer.suffix)", type: "\(area)\(capital)\(layer.suffix)",
            scope: chance(5) ? Scope(rawValue: "session") : scopes[level], module: module, folder: folder,
            dialect: chance(18) ? .dependencies : chance(10) ? .swinject : .native,
            isolation: level == 1 ? "MainActor" : nil)
    }

    private mutating func connectDown(_ id: String, level: Int) {
        let lower = level == 4 ? [3, 1] : level == 3 ? [4, 1] : level == 2 ? [1, 2, 10] : level == 1 ? [8, 5] : []
        for index in lower where chance(level > 2 ? 70 : 22) {
            connect(
                id, foundation[index], chance(12) ? .lazy : .immediate, through: chance(10) ? ["DefaultEndpoint"] : [])
        }
    }

    private mutating func document() -> GraphDocument {
        let problems = addProblems()
        return GraphDocument(
            modules: modules.sorted { $0.name < $1.name }, nodes: nodes.sorted { $0.id < $1.id },
            edges: edges.sorted { ($0.from, $0.to) < ($1.from, $1.to) }, problems: problems)
    }

    private mutating func addProblems() -> [GraphDocument.Problem] {
        var problems: [GraphDocument.Problem] = []
        let ring = Array(nodes.filter { $0.type.hasSuffix("UseCase") }.prefix(3))
        for (index, node) in ring.enumerated() { connect(node.id, ring[(index + 1) % ring.count].id) }
        if let first = ring.first, let location = first.location {
            let names = (ring + [first]).map(\.name).joined(separator: " → ")
            problems.append(
                .init(
                    rule: "cycle", severity: .error, message: "These bindings need each other: \(names)",
                    location: location, notes: [.init("make one of them lazy, or give it a factory")],
                    nodes: ring.map(\.id)))
        }
        let captured = nodes.filter { $0.type.hasSuffix("Repository") }.suffix(2)
        for node in captured {
            guard let location = node.location else { continue }
            problems.append(
                .init(
                    rule: "captive-lifetime", severity: .warning,
                    message:
                        "`\(node.name)` keeps `requestID`, which is one of each resolution, for as long as it lives",
                    location: location, notes: [.init("`requestID` is declared here", at: location)], nodes: [node.id]))
        }
        if let unused = nodes.last(where: { $0.type.hasSuffix("Client") }), let location = unused.location {
            problems.append(
                .init(
                    rule: "unused", severity: .note, message: "Nothing needs `\(unused.name)`", location: location,
                    nodes: [unused.id]))
        }
        return problems
    }
}
