// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The links to turn around so that no cycle is left.
enum CycleBreaking {
    /// Returns for each link whether a depth-first walk, from the boxes with the fewest incoming links, finds it
    /// leading back to a box that it has not left. Takes time in proportion to boxes and links.
    static func turned(_ links: [LayeredLayout.Link], boxes: Int) -> [Bool] {
        var outgoing: [[Int]] = Array(repeating: [], count: boxes)
        var incoming = Array(repeating: 0, count: boxes)
        for (index, link) in links.enumerated() {
            outgoing[link.from].append(index)
            incoming[link.to] += 1
        }
        var turned = Array(repeating: false, count: links.count)
        var isEntered = Array(repeating: false, count: boxes)
        var isOpen = isEntered
        let starts = (0..<boxes).sorted {
            (incoming[$0], -outgoing[$0].count, $0) < (incoming[$1], -outgoing[$1].count, $1)
        }
        for start in starts where !isEntered[start] {
            var walk = [(box: start, next: 0)]
            isEntered[start] = true
            isOpen[start] = true
            while let last = walk.last {
                guard last.next < outgoing[last.box].count else {
                    isOpen[last.box] = false
                    walk.removeLast()
                    continue
                }
                walk[walk.count - 1].next += 1
                let link = outgoing[last.box][last.next]
                let target = links[link].to
                if isOpen[target] {
                    turned[link] = true
                } else if !isEntered[target] {
                    isEntered[target] = true
                    isOpen[target] = true
                    walk.append((target, 0))
                }
            }
        }
        return turned
    }
}
