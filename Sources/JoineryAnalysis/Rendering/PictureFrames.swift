// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A frame around nodes: a folder of modules, a module, or a part of a large module. It can be drawn as one box.
struct PictureFrame: Encodable, Sendable {
    var title: String
    /// The kind of its members, or why they differ from others.
    var note = ""
    /// Whether it contains only consumers. It starts folded.
    var isConsumers = false
    /// The frames in it.
    var frames: [PictureFrame] = []
    /// The positions of the nodes in it that are in none of its frames.
    var nodes: [Int] = []

    /// The positions of all nodes in it.
    var members: [Int] { frames.flatMap(\.members) + nodes }
}

/// The frames of a graph, for the page and for pictures.
///
/// Many modules are divided by their folders or the last words of their names. A large module is divided by folders,
/// graphs, files, or roles: the first that gives several parts, none of them nearly everything.
struct PictureFrames {
    /// A frame with more members is divided, up to a depth.
    private static let most = 24
    private static let deepest = 7
    /// With fewer boxes, a picture shows too little.
    private static let few = 10

    /// A part of a division by its title, and the position of the way that gave it.
    private typealias Parts = (titles: [String: [Int]], way: Int)

    private let document: GraphDocument
    /// The folders and the file of each node.
    private let paths: [[Substring]]

    private init(_ document: GraphDocument) {
        self.document = document
        paths = document.nodes.map { $0.location?.file.split(separator: "/") ?? [] }
    }

    /// Returns the outermost frames of a graph.
    static func of(_ document: GraphDocument) -> [PictureFrame] {
        let frames = Self(document)
        let modules = frames.modules
        let parts = modules.count > most ? frames.parts(of: modules) : [:]
        let outer = Set(parts.values).sorted().map { title in
            PictureFrame(
                title: title, note: "modules",
                frames: modules.filter { parts[$0.name] == title }.map { frames.frame($0.name, $0.nodes, depth: 2) })
        }
        return modules.filter { parts[$0.name] == nil }.map { frames.frame($0.name, $0.nodes, depth: 1) } + outer
    }

    /// Returns one undivided frame for each module.
    static func modules(of document: GraphDocument) -> [PictureFrame] {
        Self(document).modules.map { PictureFrame(title: $0.name.isEmpty ? "Outside" : $0.name, nodes: $0.nodes) }
    }

    /// The nodes of each module. The last ones are those without a module.
    private var modules: [(name: String, nodes: [Int])] {
        Dictionary(grouping: document.nodes.indices) { document.nodes[$0].module }
            .sorted { ($0.key.isEmpty ? 1 : 0, $0.key) < ($1.key.isEmpty ? 1 : 0, $1.key) }
            .map { (name: $0.key, nodes: $0.value) }
    }

    private func frame(_ module: String, _ nodes: [Int], depth: Int) -> PictureFrame {
        let kind = document.modules.first { $0.name == module }?.kind
        var frame = PictureFrame(title: module.isEmpty ? "Outside" : module)
        frame.note = module.isEmpty ? "not read" : kind.map { $0 == .library ? "" : $0.rawValue } ?? ""
        fill(&frame, nodes, from: 0, depth: depth)
        return frame
    }

    private func fill(_ frame: inout PictureFrame, _ nodes: [Int], from way: Int, depth: Int) {
        guard depth < Self.deepest, nodes.count > Self.most else { return place(nodes, in: &frame) }
        let parts = parts(of: nodes, from: way)
        var rest: [Int] = []
        for (title, members) in parts.titles.sorted(by: { $0.key < $1.key }) {
            guard !title.isEmpty, members.count > 2 else {
                rest += members
                continue
            }
            var inner = PictureFrame(title: title)
            fill(&inner, members, from: parts.way, depth: depth + 1)
            frame.frames.append(inner)
        }
        guard rest.count > Self.most else { return place(rest, in: &frame) }
        var other = PictureFrame(title: "Other")
        fill(&other, rest, from: parts.way + 1, depth: depth + 1)
        frame.frames.append(other)
    }

    /// Places nodes directly in a frame, and many consumers in a separate one.
    private func place(_ nodes: [Int], in frame: inout PictureFrame) {
        let consumers = nodes.filter { document.nodes[$0].kind == .consumer }
        let isMany = consumers.count > 3 && document.nodes.count > Self.most
        if isMany, consumers.count == nodes.count {
            frame.isConsumers = frame.frames.isEmpty
            frame.nodes = nodes
        } else if isMany {
            frame.frames.append(PictureFrame(title: "Consumers", isConsumers: true, nodes: consumers))
            frame.nodes = nodes.filter { document.nodes[$0].kind != .consumer }
        } else {
            frame.nodes = nodes
        }
    }
}

extension PictureFrames {
    /// Opens all frames of a depth together, from the outermost, as long as the picture is readable; if it has few boxes,
    /// also the largest frames.
    ///
    /// - Returns: The frames that stay folded, and the nodes outside of them.
    static func opened(
        _ frames: [PictureFrame], while isReadable: (_ folded: [PictureFrame], _ nodes: [Int]) -> Bool
    ) -> (folded: [PictureFrame], nodes: [Int]) {
        var (folded, nodes) = (frames, [Int]())
        /// Opens frames at some positions, and returns whether the picture stays readable.
        func open(_ positions: [Int]) -> Bool {
            let isOpened = Set(positions)
            let found = nodes + positions.flatMap { folded[$0].nodes }
            let left = folded.indices.flatMap { isOpened.contains($0) ? folded[$0].frames : [folded[$0]] }
            guard !positions.isEmpty, isReadable(left, found) else { return false }
            (folded, nodes) = (left, found)
            return true
        }
        let closed = { folded.indices.filter { !folded[$0].isConsumers } }
        while open(closed()) {}
        while folded.count + nodes.count < few {
            let largest = closed().sorted { folded[$0].members.count > folded[$1].members.count }.prefix(6)
            guard largest.contains(where: { open([$0]) }) else { break }
        }
        return (folded, nodes)
    }

    /// Maps modules to the titles of their parts; empty if no way gives parts of a sensible size.
    private func parts(of modules: [(name: String, nodes: [Int])]) -> [String: String] {
        let folders = modules.map { module in
            let paths = module.nodes.map { self.paths[$0] }.filter { !$0.isEmpty }
            return paths.first.map { Array($0.prefix(Self.sharedCount(paths))) } ?? []
        }
        let shared = Self.sharedCount(folders.filter { !$0.isEmpty })
        let byFolder = folders.map { $0.count > shared + 1 ? String($0[shared]) : "" }
        let byRole = modules.map { module in
            let role = Self.role(of: module.name)
            return role.isEmpty || role == module.name ? "" : "…\(role)"
        }
        for titles in [byFolder, byRole] {
            let counts = Dictionary(grouping: titles, by: \.self).mapValues(\.count)
            let parts = zip(modules, titles).filter { !$1.isEmpty && counts[$1, default: 0] > 2 }
            guard parts.count * 2 <= modules.count else {
                return Dictionary(uniqueKeysWithValues: parts.map { ($0.name, $1) })
            }
        }
        return [:]
    }

    /// Divides nodes in the first sensible way from one on.
    private func parts(of nodes: [Int], from way: Int) -> Parts {
        let shared = Self.sharedCount(nodes.map { paths[$0] }.filter { !$0.isEmpty })
        let ways: [(Int) -> String] = [
            { paths[$0].count - 1 > shared ? String(paths[$0][shared]) : "" },
            { paths[$0].dropLast().dropFirst(shared).prefix(2).joined(separator: "/") },
            { document.nodes[$0].space },
            { paths[$0].last.map { $0.hasSuffix(".swift") ? String($0.dropLast(6)) : String($0) } ?? "" },
            { role(of: document.nodes[$0]) },
        ]
        for way in ways.indices.dropFirst(way) {
            let titles = Dictionary(grouping: nodes, by: ways[way])
            let sizes = titles.filter { !$0.key.isEmpty && $0.value.count > 2 }.map(\.value.count)
            if sizes.count > 1, sizes.reduce(0, +) * 5 > nodes.count * 3, (sizes.max() ?? 0) * 20 < nodes.count * 17 {
                return (titles, way)
            }
        }
        return (ranges(of: nodes), ways.count)
    }

    /// Returns ranges of the alphabet, for nodes that nothing else divides: `a – f`.
    private func ranges(of nodes: [Int]) -> [String: [Int]] {
        let sorted = nodes.sorted {
            (document.nodes[$0].name.lowercased(), $0) < (document.nodes[$1].name.lowercased(), $1)
        }
        let count = (nodes.count + Self.most - 1) / Self.most
        let size = (nodes.count + count - 1) / count
        let name = { (node: Int) in
            let name = document.nodes[node].name
            return name.count > 12 ? name.prefix(11) + "…" : name
        }
        var titles: [String: [Int]] = [:]
        for start in stride(from: 0, to: sorted.count, by: size) {
            let part = Array(sorted[start..<min(start + size, sorted.count)])
            let title = "\(name(part[0])) – \(name(part[part.count - 1]))"
            titles[titles[title] == nil ? title : "\(title) (\(start + 1))"] = part
        }
        return titles
    }

    private func role(of node: GraphDocument.Node) -> String {
        node.kind == .consumer ? "Consumers" : Self.role(of: node.type.isEmpty ? node.name : node.type)
    }

    /// Returns the last word of a name: `Store` for `CartStore`. Known pairs of words stay together.
    static func role(of name: String) -> String {
        let plain = name.prefix { $0 != "<" }.filter { !"?[]".contains($0) }
        for pair in ["UseCase", "ViewModel", "ViewController"] where plain.hasSuffix(pair) { return pair }
        let letters = plain.utf8
        guard let start = letters.lastIndex(where: { (0x41...0x5A).contains($0) }) else { return "" }
        let word = letters[start...].dropFirst()
        return !word.isEmpty && word.allSatisfy { (0x61...0x7A).contains($0) } ? String(plain[start...]) : ""
    }

    /// Returns the number of folders that all paths begin with.
    private static func sharedCount(_ paths: [[Substring]]) -> Int {
        guard let first = paths.first else { return 0 }
        return paths.dropFirst().reduce(max(0, first.count - 1)) { shared, path in
            min(shared, max(0, path.count - 1), zip(first, path).prefix { $0 == $1 }.count)
        }
    }
}
