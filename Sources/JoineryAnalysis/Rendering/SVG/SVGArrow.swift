// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// One arrow of a picture.
struct SVGArrow {
    private static let headLength = 7.0
    private static let headWidth = 4.0

    private let arrow: GraphPicture.Arrow
    private let route: LayeredLayout.Route?
    private let frame: LayeredLayout.Frame
    private let isDown: Bool

    /// Describes an arrow.
    ///
    /// - Parameters:
    ///   - arrow: The need.
    ///   - route: The way through the layers; `nil` for a need of itself.
    ///   - frame: The box that it leaves.
    ///   - direction: The way in which links lead.
    init(
        _ arrow: GraphPicture.Arrow, route: LayeredLayout.Route?, from frame: LayeredLayout.Frame,
        direction: LayeredLayout.Direction
    ) {
        self.arrow = arrow
        self.route = route
        self.frame = frame
        isDown = direction == .down
    }

    /// Returns the elements, moved by an offset.
    func lines(x: Double, y: Double) -> [String] {
        func text(_ point: LayeredLayout.Point) -> String {
            "\(SVGDrawing.text(point.x + x)) \(SVGDrawing.text(point.y + y))"
        }
        guard let route, var tip = route.isTurned ? route.points.first : route.points.last else {
            return loop(text)
        }
        var points = route.points
        // The line ends where the head begins.
        if route.isTurned {
            points[0] = moved(tip, by: Self.headLength)
        } else {
            points[points.count - 1] = moved(tip, by: -Self.headLength)
        }
        var path = "M\(text(points[0]))"
        for index in points.indices.dropFirst() {
            let (start, end) = (points[index - 1], points[index])
            if index % 2 == 0 || (isDown ? start.x == end.x : start.y == end.y) {
                path += "L\(text(end))"
            } else {
                let middle = isDown ? (start.y + end.y) / 2 : (start.x + end.x) / 2
                let controls =
                    isDown
                    ? [LayeredLayout.Point(x: start.x, y: middle), LayeredLayout.Point(x: end.x, y: middle)]
                    : [LayeredLayout.Point(x: middle, y: start.y), LayeredLayout.Point(x: middle, y: end.y)]
                path += "C\(text(controls[0])) \(text(controls[1])) \(text(end))"
            }
        }
        let back = route.isTurned ? Self.headLength : -Self.headLength
        tip = route.isTurned ? route.points[0] : route.points[route.points.count - 1]
        let base = moved(tip, by: back)
        let corners = [-Self.headWidth, Self.headWidth].map { side in
            isDown
                ? LayeredLayout.Point(x: base.x + side, y: base.y) : LayeredLayout.Point(x: base.x, y: base.y + side)
        }
        return [
            line(path), "<path class=\"head\(ring)\" d=\"M\(text(tip))L\(text(corners[0]))L\(text(corners[1]))Z\"/>",
        ]
    }

    /// Returns a loop at the right edge, which shows that the box needs itself.
    private func loop(_ text: (LayeredLayout.Point) -> String) -> [String] {
        let right = frame.x + frame.width
        let middle = frame.y + frame.height / 2
        func point(_ x: Double, _ y: Double) -> String { text(LayeredLayout.Point(x: right + x, y: middle + y)) }
        return [
            line("M\(point(0, -9))C\(point(18, -16)) \(point(24, 9)) \(point(Self.headLength, 9))"),
            "<path class=\"head\(ring)\" d=\"M\(point(0, 9))L\(point(Self.headLength, 5))"
                + "L\(point(Self.headLength, 13))Z\"/>",
        ]
    }

    private var ring: String { arrow.isInCycle ? " ring" : "" }

    private func line(_ path: String) -> String {
        let width = arrow.count > 4 ? " stroke-width=\"\(arrow.count > 16 ? 3 : 2)\"" : ""
        return "<path class=\"line\(arrow.classes)\"\(width) d=\"\(path)\"/>"
    }

    private func moved(_ point: LayeredLayout.Point, by distance: Double) -> LayeredLayout.Point {
        isDown
            ? LayeredLayout.Point(x: point.x, y: point.y + distance)
            : LayeredLayout.Point(x: point.x + distance, y: point.y)
    }
}
