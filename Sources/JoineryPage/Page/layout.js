/** The second half of the layered layout: the order within columns by barycenters, and positions by least squares. */
class LayeredLayout extends Layering {
    constructor(items, links, spacing) {
        super(items, links, spacing)
        this.#order()
        this.#place()
        this.#placeAlone()
    }

    #order() {
        this.layers.forEach(layer => layer.forEach((vertex, index) => vertex.order = index))
        let best = null
        for (let round = 0; round < 10; round += 1) {
            const isForward = round % 2 === 0
            const layers = isForward ? this.layers : [...this.layers].reverse()
            for (const layer of layers) {
                for (const vertex of layer) {
                    const near = isForward ? vertex.before : vertex.after
                    const end = isForward ? 'left' : 'right'
                    vertex.wish = near.length
                        ? near.reduce((sum, segment) => sum + segment[end].order, 0) / near.length
                        : vertex.order
                }
                layer.sort((a, b) => a.wish - b.wish || a.order - b.order)
                layer.forEach((vertex, index) => vertex.order = index)
            }
            const length = this.segments.reduce(
                (sum, { left, right }) => sum + Math.abs(left.order - right.order) * (left.real && right.real ? 1 : 2), 0)
            if (!best || length < best.length) best = { length, layers: this.layers.map(layer => [...layer]) }
        }
        if (best) best.layers.forEach((layer, index) => {
            this.layers[index] = Object.assign(layer, { follows: this.layers[index].follows })
        })
    }

    #place() {
        const { row, column } = this.spacing
        let x = 0
        this.layers.forEach((layer, index) => {
            const width = Math.max(0, ...layer.map(vertex => vertex.width))
            if (index) x += layer.follows ? column * 0.4 : column * (1 + Math.min(1, this.#crowd(index) / 40))
            for (const vertex of layer) {
                vertex.x = x + width / 2
                vertex.near = x
                vertex.far = x + width
            }
            x += width
            let y = 0
            for (const vertex of layer) {
                vertex.y = y + vertex.height / 2
                y += vertex.height + row
            }
            for (const vertex of layer) vertex.y -= y / 2
        })
        for (let round = 0; round < 12; round += 1) {
            const layers = round % 2 ? [...this.layers].reverse() : this.layers
            for (const layer of layers) LayeredLayout.settle(layer, row, round < 8 ? (round % 2 ? 'after' : 'before') : 'both')
        }
        this.width = x
    }

    /** Places items without links in rows below the others. */
    #placeAlone() {
        const { row, column, aspect } = this.spacing
        const all = this.layers.flat()
        const top = Math.min(0, ...all.map(vertex => vertex.y - vertex.height / 2))
        for (const vertex of all) vertex.y -= top
        this.height = Math.max(0, ...all.map(vertex => vertex.y + vertex.height / 2))
        if (!this.alone.length) return
        const gap = column * 0.4
        const area = this.alone.reduce((sum, vertex) => sum + (vertex.width + gap) * (vertex.height + row), 0)
        const widest = Math.max(...this.alone.map(vertex => vertex.width))
        const wide = this.width ? aspect : aspect * 1.8
        const limit = Math.max(this.width, Math.sqrt((area + this.width * this.height) * wide), widest)
        let x = 0
        let y = this.height ? this.height + row * 2 : 0
        let tallest = 0
        for (const vertex of this.alone) {
            if (x && x + vertex.width > limit + 1) {
                x = 0
                y += tallest + row
                tallest = 0
            }
            Object.assign(vertex, { x: x + vertex.width / 2, y: y + vertex.height / 2 })
            x += vertex.width + gap
            tallest = Math.max(tallest, vertex.height)
            this.width = Math.max(this.width, x - gap)
        }
        this.height = y + tallest
    }

    /** The number of links that cross the gap before a column. */
    #crowd(index) {
        return this.layers[index].reduce((sum, vertex) => sum + vertex.before.length, 0)
    }

    /**
     * Moves the members of a column toward their neighbors, in their order and without overlap: the least squares
     * solution, found by pooling members that would pass each other.
     */
    static settle(layer, row, side) {
        const pools = []
        let offset = 0
        let previous = null
        for (const vertex of layer) {
            if (previous) {
                const gap = previous.real && vertex.real ? row : previous.real || vertex.real ? row * 0.6 : 5
                offset += (previous.height + vertex.height) / 2 + gap
            }
            previous = vertex
            vertex.offset = offset
            let sum = 0
            let weight = 0
            if (side !== 'after') for (const { left, weight: w } of vertex.before) { sum += left.y * w; weight += w }
            if (side !== 'before') for (const { right, weight: w } of vertex.after) { sum += right.y * w; weight += w }
            const wish = (weight ? sum / weight : vertex.y) - offset
            let pool = { sum: wish * (weight || 0.1), weight: weight || 0.1, members: [vertex] }
            while (pools.length && pools.at(-1).sum / pools.at(-1).weight > pool.sum / pool.weight) {
                const last = pools.pop()
                for (const member of pool.members) last.members.push(member)
                last.sum += pool.sum
                last.weight += pool.weight
                pool = last
            }
            pools.push(pool)
        }
        for (const pool of pools) for (const member of pool.members) member.y = pool.sum / pool.weight + member.offset
    }
}
