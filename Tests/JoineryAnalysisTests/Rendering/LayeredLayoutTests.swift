// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import TestSupport
import Testing

@testable import JoineryAnalysis

/// The invariants of every drawing, on random graphs.
struct LayeredLayoutTests {
    struct Drawing {
        let links: [LayeredLayout.Link]
        let layout: LayeredLayout

        /// Draws a random graph.
        init(seed: UInt64, direction: LayeredLayout.Direction) {
            var random = SeededGenerator(seed: seed)
            let boxes = (0..<Int.random(in: 1...70, using: &random)).map { _ in
                LayeredLayout.Size(
                    width: Double(Int.random(in: 60...260, using: &random)),
                    height: Double(Int.random(in: 30...50, using: &random)))
            }
            links = (0..<Int.random(in: 0...140, using: &random)).map { _ in
                LayeredLayout.Link(
                    from: Int.random(in: boxes.indices, using: &random),
                    to: Int.random(in: boxes.indices, using: &random), style: Int.random(in: 0...1, using: &random))
            }
            layout = LayeredLayout(boxes: boxes, links: links, direction: direction)
        }

        static let all = (1...24).flatMap { seed in
            LayeredLayout.Direction.allCases.map { (seed: UInt64(seed), direction: $0) }
        }
    }

    @Test(arguments: Drawing.all) func boxesDoNotOverlap(seed: UInt64, direction: LayeredLayout.Direction) {
        let frames = Drawing(seed: seed, direction: direction).layout.frames
        for (index, frame) in frames.enumerated() {
            let overlapping = frames.dropFirst(index + 1).filter { frame.overlaps($0) }
            #expect(overlapping == [])
        }
    }

    @Test(arguments: Drawing.all) func everythingIsInTheDrawing(seed: UInt64, direction: LayeredLayout.Direction) {
        let layout = Drawing(seed: seed, direction: direction).layout
        let points = layout.routes.compactMap { $0 }.flatMap(\.points)
        let drawing = LayeredLayout.Frame(x: 0, y: 0, width: layout.size.width, height: layout.size.height)
        let corners = layout.frames.flatMap { frame in
            [
                LayeredLayout.Point(x: frame.x, y: frame.y),
                LayeredLayout.Point(x: frame.x + frame.width, y: frame.y + frame.height),
            ]
        }
        #expect((points + corners).filter { !drawing.contains($0, margin: -0.001) } == [])
    }

    @Test(arguments: Drawing.all) func linksLeadOneWayUnlessTurned(seed: UInt64, direction: LayeredLayout.Direction) {
        let drawing = Drawing(seed: seed, direction: direction)
        for (link, route) in zip(drawing.links, drawing.layout.routes) {
            guard let route else {
                #expect(link.from == link.to)
                continue
            }
            let along = route.points.map { direction == .down ? $0.y : $0.x }
            #expect(along == along.sorted())
            let (first, last) = route.isTurned ? (link.to, link.from) : (link.from, link.to)
            #expect(drawing.layout.frames[first].contains(route.points[0], margin: -0.001))
            #expect(drawing.layout.frames[last].contains(route.points[route.points.count - 1], margin: -0.001))
        }
    }

    @Test(arguments: Drawing.all) func linksRunThroughNoBox(seed: UInt64, direction: LayeredLayout.Direction) {
        let layout = Drawing(seed: seed, direction: direction).layout
        for route in layout.routes.compactMap({ $0 }) {
            let points = zip(route.points, route.points.dropFirst()).flatMap { start, end in
                stride(from: 0, through: 1, by: 0.125).map { part in
                    // A curve begins and ends in the direction of the drawing; its middle part is monotonic.
                    let turn = part * part * (3 - 2 * part)
                    return direction == .down
                        ? LayeredLayout.Point(
                            x: start.x + (end.x - start.x) * turn, y: start.y + (end.y - start.y) * part)
                        : LayeredLayout.Point(
                            x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * turn)
                }
            }
            #expect(points.filter { point in layout.frames.contains { $0.contains(point, margin: 1) } } == [])
        }
    }

    @Test func acyclicGraphHasNoTurnedLinks() {
        var random = SeededGenerator(seed: 3)
        let links = (0..<200).map { _ in
            let from = Int.random(in: 0..<59, using: &random)
            return LayeredLayout.Link(from: from, to: Int.random(in: (from + 1)..<60, using: &random))
        }
        #expect(!CycleBreaking.turned(links, boxes: 60).contains(true))
    }

    @Test func cycleHasOneTurnedLink() {
        let links = [(0, 1), (1, 2), (2, 0)].map { LayeredLayout.Link(from: $0, to: $1) }
        #expect(CycleBreaking.turned(links, boxes: 3) == [false, false, true])
    }

    @Test func treeHasNoCrossings() {
        let links = (1..<31).map { LayeredLayout.Link(from: ($0 - 1) / 2, to: $0) }.reversed()
        let sizes = Array(repeating: LayeredLayout.Size(width: 40, height: 20), count: 31)
        let graph = LayeredGraph(sizes: sizes, links: Array(links), spacing: LayeredLayout.Spacing(limit: 10_000))
        #expect(CrossingReduction.crossings(of: graph) == 0)
    }

    @Test func inversionsAreThoseOfEachPair() {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<50 {
            let numbers = (0..<30).map { _ in Int.random(in: 0..<20, using: &random) }
            let expected = numbers.indices.reduce(0) { sum, index in
                sum + numbers[..<index].count { $0 > numbers[index] }
            }
            #expect(CrossingReduction.inversions(of: numbers) == expected)
        }
    }

    @Test func wideLayersAreDivided() {
        let links = (1...40).map { LayeredLayout.Link(from: 0, to: $0) }
        let sizes = Array(repeating: LayeredLayout.Size(width: 150, height: 40), count: 41)
        let layout = LayeredLayout(boxes: sizes, links: links, direction: .down)
        let rows = Dictionary(grouping: layout.frames.map(\.y)) { $0 }.mapValues(\.count)
        #expect(rows.count == 10)
        #expect(rows.values.max() == 5)
    }

    @Test func boxesWithoutLinksStandInRows() {
        let sizes = Array(repeating: LayeredLayout.Size(width: 150, height: 40), count: 9)
        let layout = LayeredLayout(boxes: sizes, links: [], direction: .down)
        #expect(Set(layout.frames.map(\.y)) == [0, 62, 124])
    }

    @Test(arguments: [("", 0), ("iii", 93), ("mm", 190), ("Ab1", 196), ("e\u{301}", 61), ("日本", 220)])
    func widthIsTheSumOfAverages(_ text: String, _ hundredths: Int) {
        #expect(Int((TextWidth.of(text) * 100).rounded()) == hundredths)
    }

    @Test func longTextIsCut() {
        #expect(TextWidth.fitting("aaaaaaaaaa", width: 4.1) == "aaaaa…")
        #expect(TextWidth.fitting("aaa", width: 4) == "aaa")
    }
}

extension LayeredLayout.Frame {
    fileprivate func overlaps(_ other: LayeredLayout.Frame) -> Bool {
        x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
    }

    /// Whether a point is inside, and at least this far from the edges.
    fileprivate func contains(_ point: LayeredLayout.Point, margin: Double) -> Bool {
        point.x >= x + margin && point.x <= x + width - margin && point.y >= y + margin
            && point.y <= y + height - margin
    }
}
