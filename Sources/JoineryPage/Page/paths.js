/** Paths through the graph, along the direction of needs. */
class Paths {
    /** A shortest path between two nodes: the first needs the last, or the other way around; `null` if neither does. */
    static between(a, b) {
        return Paths.shortest(a, b) ?? Paths.shortest(b, a)
    }

    /** A shortest path from a node to one that it needs; `null` if it does not. */
    static shortest(from, to) {
        const before = new Map([[from, null]])
        const open = [from]
        for (let at = 0; at < open.length && !before.has(to); at += 1) {
            for (const link of open[at].needs) {
                if (before.has(link.to)) continue
                before.set(link.to, open[at])
                open.push(link.to)
            }
        }
        return before.has(to) && from !== to ? Paths.#trace(to, before).reverse() : null
    }

    /** A shortest path to a node from an entry of the graph, which nothing needs; `null` if it is one. */
    static fromEntry(node) {
        const before = new Map([[node, null]])
        const open = [node]
        for (let at = 0; at < open.length; at += 1) {
            if (!open[at].users.length) return open[at] === node ? null : Paths.#trace(open[at], before)
            for (const { from } of open[at].users) {
                if (before.has(from)) continue
                before.set(from, open[at])
                open.push(from)
            }
        }
        return null
    }

    static #trace(end, before) {
        const path = []
        for (let at = end; at; at = before.get(at)) path.push(at)
        return path
    }

    /** All nodes on any path from one node to another, with both. */
    static all(graph, from, to) {
        const users = graph.reach([to], 'users').add(to)
        return new Set([from, ...graph.reach([from], 'needs')].filter(node => users.has(node)))
    }

    /** The longest paths, at most one for each start. A cycle counts as one step when lengths are compared. */
    static longest(graph, count) {
        const depth = new Map()
        const next = new Map()
        const components = stronglyConnected(graph.nodes, node => node.needs.map(link => link.to))
        const component = new Map()
        components.forEach(members => members.forEach(node => component.set(node, members)))
        for (const members of components) {
            let best = null
            for (const node of members) {
                for (const link of node.needs) {
                    if (component.get(link.to) === members) continue
                    if (!best || depth.get(component.get(link.to)) > depth.get(component.get(best.to))) best = link
                }
            }
            depth.set(members, 1 + (best ? depth.get(component.get(best.to)) : 0))
            next.set(members, best)
        }
        const starts = components
            .filter(members => members.every(node =>
                node.users.every(link => component.get(link.from) === members)))
            .sort((a, b) => depth.get(b) - depth.get(a) || (a[0].id < b[0].id ? -1 : 1))
        return starts.slice(0, count).filter(members => depth.get(members) > 2).map(members => {
            const path = []
            for (let at = members, entry = members[0]; at;) {
                const link = next.get(at)
                path.push(entry)
                if (link && link.from !== entry) path.push(...Paths.shortest(entry, link.from).slice(1))
                at = link && component.get(link.to)
                entry = link && link.to
            }
            return path
        })
    }
}

/** Tarjan's strongly connected components without recursion: those that are needed come before those that need. */
function stronglyConnected(vertices, successors) {
    const order = new Map()
    const low = new Map()
    const onStack = new Set()
    const stack = []
    const components = []
    for (const start of vertices) {
        if (order.has(start)) continue
        const frames = [{ vertex: start, next: null, index: 0 }]
        while (frames.length) {
            const frame = frames[frames.length - 1]
            const { vertex } = frame
            if (!frame.next) {
                order.set(vertex, order.size)
                low.set(vertex, order.get(vertex))
                stack.push(vertex)
                onStack.add(vertex)
                frame.next = successors(vertex)
            }
            if (frame.index < frame.next.length) {
                const other = frame.next[frame.index++]
                if (!order.has(other)) frames.push({ vertex: other, next: null, index: 0 })
                else if (onStack.has(other)) low.set(vertex, Math.min(low.get(vertex), order.get(other)))
                continue
            }
            frames.pop()
            const parent = frames[frames.length - 1]
            if (parent) low.set(parent.vertex, Math.min(low.get(parent.vertex), low.get(vertex)))
            if (low.get(vertex) !== order.get(vertex)) continue
            const members = []
            let member
            do {
                member = stack.pop()
                onStack.delete(member)
                members.push(member)
            } while (member !== vertex)
            components.push(members)
        }
    }
    return components
}
