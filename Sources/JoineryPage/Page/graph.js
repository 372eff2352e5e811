/**
 * The document, indexed: who needs whom, what is wrong with a node itself, and what is wrong because of others.
 * Several uses of one binding by another are one link; a link has the most pressing of their timings.
 */
class Graph {
    constructor(document) {
        this.document = document
        this.nodes = document.nodes.map((node, index) => ({
            ...node, index, needs: [], users: [], problems: [], severity: null, affectedBy: [],
        }))
        this.byId = new Map(this.nodes.map(node => [node.id, node]))
        this.links = this.#makeLinks(document.edges)
        this.problems = document.problems.filter(problem => problem.severity !== 'off')
        this.#markProblems()
    }

    #makeLinks(edges) {
        const pressing = ['immediate', 'lazy', 'later', 'weak', 'closing']
        const links = new Map()
        for (const edge of edges) {
            const from = this.byId.get(edge.from)
            const to = this.byId.get(edge.to)
            if (!from || !to) continue
            const key = from.index * this.nodes.length + to.index
            let link = links.get(key)
            if (!link) {
                link = { from, to, uses: [], timing: edge.timing, severity: null }
                links.set(key, link)
                from.needs.push(link)
                to.users.push(link)
            }
            link.uses.push(edge)
            if (pressing.indexOf(edge.timing) < pressing.indexOf(link.timing)) link.timing = edge.timing
        }
        return [...links.values()]
    }

    /** Roots are the nodes that problems name; whatever needs a root of an error or a warning is affected by it. */
    #markProblems() {
        const ranks = { error: 3, warning: 2, note: 1 }
        this.problems.forEach((problem, index) => {
            const roots = problem.nodes.map(id => this.byId.get(id)).filter(Boolean)
            // The nodes of a cycle are in its order. Otherwise the first node is the one to change.
            const isRing = problem.rule.includes('cycle')
            roots.forEach((node, position) => {
                node.problems.push(index)
                if ((ranks[problem.severity] || 0) > (ranks[node.severity] || 0)) node.severity = problem.severity
                const next = isRing ? [roots[(position + 1) % roots.length]] : position ? [] : roots.slice(1)
                for (const link of node.needs) if (next.includes(link.to)) link.severity = problem.severity
            })
            if (problem.severity === 'note') return
            const named = new Set(roots)
            for (const node of this.reach(roots, 'users')) if (!named.has(node)) node.affectedBy.push(index)
        })
    }

    /** Everything that is reached from some nodes; a node itself only where it is on a ring. */
    reach(starts, direction) {
        const end = direction === 'needs' ? 'to' : 'from'
        const found = new Set()
        const open = [...starts]
        while (open.length) {
            for (const link of open.pop()[direction]) {
                if (found.has(link[end])) continue
                found.add(link[end])
                open.push(link[end])
            }
        }
        return found
    }

    /** The nodes that most others need, directly or not. */
    mostNeeded(count) {
        return this.nodes
            .filter(node => node.users.length > 1)
            .sort((a, b) => b.users.length - a.users.length || (a.id < b.id ? -1 : 1))
            .slice(0, count)
            .map(node => ({ node, direct: node.users.length, all: this.reach([node], 'users').size }))
    }

    /** The longest chains of needs, at most one for each beginning. A ring counts as one step. */
    longestPaths(count) {
        const depth = new Map()
        const next = new Map()
        const components = stronglyConnected(this.nodes, node => node.needs.map(link => link.to))
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
                if (link && link.from !== entry) path.push(link.from)
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
