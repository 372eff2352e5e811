/** The figures of a node. Those that the document lacks are counted from the links, if that is possible. */
const Metrics = {
    titles: {
        fanIn: 'Fan-in', fanOut: 'Fan-out', depth: 'Depth', betweenness: 'Betweenness', dominated: 'Dominated',
    },

    meanings: {
        fanIn: 'bindings and consumers that need it directly', fanOut: 'bindings that it needs directly',
        depth: 'steps on the longest path to a binding that needs nothing',
        betweenness: 'shortest paths that lead through it',
        dominated: 'bindings that the program reaches only through it',
    },

    value(node, name) {
        const known = node.metrics?.[name]
        if (known !== undefined) return known
        if (name === 'fanIn') return node.users.length
        return name === 'fanOut' ? node.needs.length : undefined
    },

    /** The names of the figures that at least one node has. */
    available(graph) {
        return Object.keys(Metrics.titles).filter(name => graph.nodes.some(node => Metrics.value(node, name) !== undefined))
    },
}

/** Colors boxes by a figure, from the card's color to a strong one. */
class Heat {
    constructor(graph, name) {
        this.name = name
        this.title = Metrics.titles[name]
        this.most = graph.nodes.reduce((most, node) => Math.max(most, Metrics.value(node, name) ?? 0), 0)
    }

    /** The figure of a box: of a frame, the highest in it. */
    value(item) {
        if (!item.isGroup) return Metrics.value(item, this.name)
        return item.members.reduce((most, node) => Math.max(most, Metrics.value(node, this.name) ?? 0), 0)
    }

    /** The strength from 0 to 1. A root spreads the low figures, which most nodes have. */
    strength(item) {
        return this.most ? Math.sqrt((this.value(item) ?? 0) / this.most) : 0
    }
}
