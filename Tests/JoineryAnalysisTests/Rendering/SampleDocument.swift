// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryAnalysis
import TestSupport

/// A graph like that of a program of some size: features with views, view models, and use cases, above modules of
/// repositories, clients, and foundations. It has cycles, problems of several rules, long names, and duplicates.
struct SampleDocument {
    /// How the bindings are distributed.
    enum Shape: CaseIterable {
        /// A module for each feature.
        case modules
        /// One module, with a folder for each feature.
        case folders
        /// One module, with all files in one folder.
        case flat
    }

    private var random = SeededGenerator(seed: 7)
    private var nodes: [GraphDocument.Node] = []
    private var edges: [GraphDocument.Edge] = []
    private var modules: [GraphDocument.Module] = []
    private let shape: Shape

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
    private static let shared = ["analytics", "formatter"]
    private static let data = ["AccountData", "CatalogData", "TripData", "ContentData", "MoneyData", "PlaceData"]
    private static let layers = [
        (suffix: "View", folder: "Views"), ("ViewModel", "ViewModels"), ("UseCase", "UseCases"),
        ("Repository", "Repositories"), ("Client", "Clients"),
    ]

    /// Makes about this many bindings.
    ///
    /// - Parameters:
    ///   - bindings: The number of nodes.
    ///   - shape: How they are distributed.
    static func make(bindings: Int, shape: Shape = .modules) -> GraphDocument {
        var sample = SampleDocument(shape: shape)
        sample.addFoundation()
        var area = 0
        while sample.nodes.count < bindings {
            sample.addFeature(number: area, room: bindings - sample.nodes.count)
            area += 1
        }
        return sample.document()
    }

    private init(shape: Shape) { self.shape = shape }

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    @discardableResult
    private mutating func add(
        _ name: String, type: String, scope: Scope?, module: String, folder: String,
        kind: GraphDocument.Node.Kind = .binding, dialect: Dialect? = .native, isolation: String? = nil
    ) -> String {
        let feature = module
        let module = shape != .modules && !module.isEmpty ? "App" : module
        if !module.isEmpty, !modules.contains(where: { $0.name == module }) {
            modules.append(.init(name: module, kind: module == "App" ? .executable : .library))
        }
        let layer = module.hasSuffix("Feature") ? "Features/" : module.hasSuffix("Data") ? "Data/" : ""
        let folders = shape == .flat ? "Sources/App" : "Sources/\(layer)\(module)/\(folder)"
        let file = "\(folders)/\(type.isEmpty ? name : type).swift"
        // A name that several features use is unique only together with its graph.
        let space = kind == .consumer ? "" : Self.shared.contains(name) ? "\(feature)Graph" : "Dependencies"
        let id = [module, space, name].filter { !$0.isEmpty }.joined(separator: ".")
        nodes.append(
            .init(
                id: id, kind: kind, name: name, space: space, type: type,
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
        let shared =
            room < 40
            ? []
            : Self.shared.map { name in
                add(
                    name, type: "\(area)\(name.prefix(1).uppercased())\(name.dropFirst())", scope: .singleton,
                    module: "\(area)Feature", folder: shape == .folders ? "\(area)/Shared" : "Shared")
            }
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
                if level == 1, let part = shared.randomElement(using: &random) { connect(id, part) }
                above = id
            }
        }
    }

    private mutating func addPart(
        area: String, thing: String, level: Int, layer: (suffix: String, folder: String)
    ) -> String {
        let long = chance(4) ? "WithRemoteConfigurationAndOfflineFallback" : ""
        let capital = thing.prefix(1).uppercased() + thing.dropFirst() + long
        let scopes: [Scope] = [.transient, chance(20) ? .factory : .transient, .transient, .singleton, .singleton]
        let module = level < 3 ? "\(area)Feature" : level == 3 ? Self.data[area.count % Self.data.count] : "Networking"
        let folder = shape == .folders ? "\(area)/\(layer.folder)" : level < 3 ? layer.folder : area
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
        addCycles()
            + problems("captive-lifetime", .warning, of: "Repository", share: 40) { node in
                "`\(node.name)` keeps `requestID`, whose scope is one resolution, for as long as it lives"
            }
            + problems("unused", .warning, of: "Client", share: 60) { "`\($0.name)` is never used" }
            + problems("closing-read", .note, of: "UseCase", share: 80) { "`\($0.name)` may be closed first" }
    }

    private mutating func addCycles() -> [GraphDocument.Problem] {
        let useCases = nodes.filter { $0.type.hasSuffix("UseCase") }
        return (0...useCases.count / 120).compactMap { number in
            let ring = Array(useCases.dropFirst(number * 100).prefix(3))
            guard ring.count > 1, let location = ring[0].location else { return nil }
            for (index, node) in ring.enumerated() { connect(node.id, ring[(index + 1) % ring.count].id) }
            let names = (ring + ring.prefix(1)).map(\.name).joined(separator: " → ")
            return .init(
                rule: "cycle", severity: .error, message: "These bindings need each other: \(names)",
                location: location, notes: [.init("make one of them lazy, or give it a factory")],
                nodes: ring.map(\.id))
        }
    }

    /// Returns a problem of a rule for one of so many bindings of a kind.
    private func problems(
        _ rule: String, _ severity: Severity, of suffix: String, share: Int,
        message: (GraphDocument.Node) -> String
    ) -> [GraphDocument.Problem] {
        let found = nodes.filter { $0.type.hasSuffix(suffix) }
        return found.prefix(1 + nodes.count / share).compactMap { node in
            guard let location = node.location else { return nil }
            return .init(
                rule: rule, severity: severity, message: message(node), location: location,
                notes: [.init("'\(node.name)' is declared here", at: location)], nodes: [node.id])
        }
    }
}
