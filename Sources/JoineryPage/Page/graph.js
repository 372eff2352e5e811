/**
 * The document, indexed: the links between nodes, and the problems that name or affect them.
 * Several uses of one binding by another are one link, with the earliest of their timings.
 */
class Graph {
    constructor(document) {
        this.document = document
        this.nodes = document.nodes.map((node, index) => ({ ...node, index, needs: [], users: [] }))
        this.byId = new Map(this.nodes.map(node => [node.id, node]))
        this.links = this.#makeLinks(document.edges)
        this.problems = document.problems.filter(problem => problem.severity !== 'off')
        this.names = new Map()
        for (const node of this.nodes) this.names.set(node.name, (this.names.get(node.name) ?? 0) + 1)
        this.markProblems(new Set())
    }

    /** The type and module of a node, and also its place if other nodes have the same name. */
    describe(node) {
        const { location } = node
        const place = this.names.get(node.name) > 1 && location ? `${location.file.split('/').at(-1)}:${location.line}` : ''
        return [node.type, node.module || 'outside', place].filter(Boolean).join(' · ')
    }

    #makeLinks(edges) {
        const timings = ['immediate', 'lazy', 'later', 'weak', 'closing']
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
            if (timings.indexOf(edge.timing) < timings.indexOf(link.timing)) link.timing = edge.timing
        }
        return [...links.values()]
    }

    /**
     * Marks the nodes that problems name, and those that need such a node: an error or a warning affects them.
     * Problems of the hidden rules mark nothing.
     */
    markProblems(hiddenRules) {
        const ranks = { error: 3, warning: 2, note: 1 }
        for (const node of this.nodes) Object.assign(node, { problems: [], severity: null, affectedBy: [] })
        for (const link of this.links) link.severity = null
        this.shownProblems = this.problems.filter(problem => !hiddenRules.has(problem.rule))
        this.problems.forEach((problem, index) => {
            if (hiddenRules.has(problem.rule)) return
            const roots = problem.nodes.map(id => this.byId.get(id)).filter(Boolean)
            // The nodes of a cycle are in its order. Otherwise the first node is the one to change.
            const isCycle = problem.rule.includes('cycle')
            roots.forEach((node, position) => {
                node.problems.push(index)
                if ((ranks[problem.severity] || 0) > (ranks[node.severity] || 0)) node.severity = problem.severity
                const next = isCycle ? [roots[(position + 1) % roots.length]] : position ? [] : roots.slice(1)
                for (const link of node.needs) if (next.includes(link.to)) link.severity = problem.severity
            })
            if (problem.severity === 'note') return
            const named = new Set(roots)
            for (const node of this.reach(roots, 'users')) if (!named.has(node)) node.affectedBy.push(index)
        })
    }

    /** The nodes that some nodes reach. A node reaches itself only on a cycle. */
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
}
