/** The emphasized nodes with their roles, the links between them, and the frames around them. */
class Highlight {
    constructor(near, links) {
        this.near = near
        this.links = links
        this.frames = new Set()
        for (const item of near.keys()) {
            for (let group = item.group; group; group = group.parent) this.frames.add(group)
        }
    }

    /** A chain of nodes. */
    static path(nodes) {
        const links = nodes.slice(1).map((to, index) => nodes[index].needs.find(link => link.to === to)).filter(Boolean)
        return new Highlight(
            new Map(nodes.map(node => [node, 'needs'])), links.map(link => ({ link, role: 'needs', isDirect: true })))
    }

    /** A node with its neighbors. A selected node also has everything that it reaches and that reaches it. */
    static around(graph, node, isSelected) {
        const near = new Map()
        const links = []
        const sides = [['needs', 'to'], ['users', 'from']]
        for (const [direction] of isSelected ? sides : []) {
            for (const other of graph.reach([node], direction)) {
                if (!near.has(other)) near.set(other, `far-${direction}`)
                for (const link of other[direction]) links.push({ link, role: direction, isDirect: false })
            }
        }
        for (const [direction, end] of sides) {
            for (const link of node[direction]) {
                near.set(link[end], direction)
                links.push({ link, role: direction, isDirect: true })
            }
        }
        near.set(node, 'self')
        return new Highlight(near, links)
    }

    /** The lines, collected by style. They are drawn often, so they are built once for each layout. */
    strokes(curves) {
        if (this.curves === curves) return this.gathered
        const styles = new Map()
        for (const { link, role, isDirect } of this.links) {
            const points = curves.link(link)
            if (!points) continue
            const color = link.severity ?? role
            const key = `${color} ${isDirect} ${link.timing}`
            if (!styles.has(key)) {
                styles.set(key, { color, isDirect, timing: link.timing, lines: new Outline(), heads: new Outline() })
            }
            Curves.trace(styles.get(key).lines, points)
            Curves.head(styles.get(key).heads, points, isDirect ? 9 : 6)
        }
        this.curves = curves
        this.gathered = [...styles.values()].sort((a, b) => Number(a.isDirect) - Number(b.isDirect))
        return this.gathered
    }
}
