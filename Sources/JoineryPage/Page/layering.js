/**
 * The first half of a layered layout after Sugiyama. A dependent is left of its dependencies. Items are boxes of any
 * size, and links are pairs of their indices. It reverses links that close a cycle, assigns layers, divides layers
 * that would be too tall, and adds way points to links that span several layers.
 */
class Layering {
    constructor(items, links, spacing) {
        this.spacing = spacing
        this.vertices = items.map((item, index) => ({ index, width: item.width, height: item.height, real: true }))
        const touched = new Set(links.flatMap(link => [link.from, link.to]))
        this.connected = this.vertices.filter(vertex => touched.has(vertex.index))
        this.alone = this.vertices.filter(vertex => !touched.has(vertex.index))
        this.links = this.#withoutRings(links)
        this.#setLayers()
        this.#markImplied()
        this.#divideLayers()
        this.#addWayPoints()
    }

    /** Reverses the links that lead back in a depth-first walk from the items without dependents. */
    #withoutRings(links) {
        const out = this.vertices.map(() => [])
        const incoming = this.vertices.map(() => 0)
        for (const link of links) {
            out[link.from].push(link.to)
            incoming[link.to] += 1
        }
        const state = this.vertices.map(() => 0)
        const turned = new Set()
        const starts = this.connected.map(vertex => vertex.index)
            .sort((a, b) => incoming[a] - incoming[b] || out[b].length - out[a].length || a - b)
        for (const start of starts) {
            if (state[start]) continue
            const walk = [[start, 0]]
            state[start] = 1
            while (walk.length) {
                const top = walk[walk.length - 1]
                const next = out[top[0]][top[1]++]
                if (next === undefined) {
                    state[top[0]] = 2
                    walk.pop()
                } else if (state[next] === 1) turned.add(`${top[0]} ${next}`)
                else if (!state[next]) {
                    state[next] = 1
                    walk.push([next, 0])
                }
            }
        }
        return links.map((link, index) => {
            const isTurned = turned.has(`${link.from} ${link.to}`)
            const [left, right] = isTurned ? [link.to, link.from] : [link.from, link.to]
            return { index, left: this.vertices[left], right: this.vertices[right], isTurned, isImplied: false, weight: link.weight ?? 1 }
        })
    }

    /** Assigns each item the longest path from the left, then moves it right as far as its dependencies allow. */
    #setLayers() {
        for (const vertex of this.vertices) {
            vertex.out = []
            vertex.in = []
            vertex.layer = 0
        }
        for (const link of this.links) {
            link.left.out.push(link)
            link.right.in.push(link)
        }
        const waiting = new Map(this.connected.map(vertex => [vertex, vertex.in.length]))
        const order = this.connected.filter(vertex => !vertex.in.length)
        for (let at = 0; at < order.length; at += 1) {
            for (const link of order[at].out) {
                link.right.layer = Math.max(link.right.layer, order[at].layer + 1)
                waiting.set(link.right, waiting.get(link.right) - 1)
                if (!waiting.get(link.right)) order.push(link.right)
            }
        }
        for (const vertex of order.reverse()) {
            if (!vertex.out.length) continue
            const nearest = Math.min(...vertex.out.map(link => link.right.layer)) - 1
            if (vertex.in.length <= vertex.out.length) vertex.layer = nearest
        }
        this.layers = []
        for (const vertex of this.connected) (this.layers[vertex.layer] ??= []).push(vertex)
        this.layers = this.layers.filter(Boolean)
    }

    /**
     * Marks links between frames that others imply, such as `a → c` beside `a → b → c`. They say little and would need
     * separate routes. They are drawn faintly, and the others determine the layout.
     */
    #markImplied() {
        if (!this.spacing.hasFrames || this.links.length < 30) return
        for (const link of this.links) {
            const seen = new Set()
            const open = link.left.out.filter(other => other !== link).map(other => other.right)
            while (open.length && !link.isImplied) {
                const vertex = open.pop()
                if (vertex === link.right) link.isImplied = true
                if (seen.has(vertex) || vertex.layer >= link.right.layer) continue
                seen.add(vertex)
                for (const next of vertex.out) open.push(next.right)
            }
            if (link.isImplied) link.weight *= 0.05
        }
    }

    /** Distributes a layer that would be much taller than the picture over several columns. */
    #divideLayers() {
        const { row, column, aspect, tallness } = this.spacing
        const area = this.connected.reduce(
            (sum, vertex) => sum + (vertex.width + column) * (vertex.height + row), 0)
        const limit = Math.max(Math.sqrt(area / aspect) * tallness, ...this.connected.map(vertex => vertex.height))
        this.#sortByNeighbors(4)
        const divided = []
        for (const layer of this.layers) {
            const height = layer.reduce((sum, vertex) => sum + vertex.height + row, 0)
            const count = Math.min(layer.length, Math.max(1, Math.ceil(height / limit - 0.35)))
            for (let part = 0; part < count; part += 1) {
                const members = layer.filter((_, index) => index % count === part)
                members.follows = part > 0
                divided.push(members)
            }
        }
        this.layers = divided
        this.layers.forEach((layer, index) => layer.forEach(vertex => vertex.layer = index))
    }

    #sortByNeighbors(rounds) {
        this.layers.forEach(layer => layer.forEach((vertex, index) => vertex.order = index / layer.length))
        for (let round = 0; round < rounds; round += 1) {
            for (const layer of round % 2 ? [...this.layers].reverse() : this.layers) {
                for (const vertex of layer) {
                    const others = [...vertex.in.map(link => link.left), ...vertex.out.map(link => link.right)]
                    vertex.wish = others.reduce((sum, other) => sum + other.order, 0) / (others.length || 1)
                }
                layer.sort((a, b) => a.wish - b.wish || a.index - b.index)
                layer.forEach((vertex, index) => vertex.order = (index + 0.5) / layer.length)
            }
        }
    }

    /** Adds way points, which keep long links out of the boxes, unless there are very many long links. */
    #addWayPoints() {
        const span = link => (link.isImplied ? 1 : link.right.layer - link.left.layer)
        const total = this.links.reduce((sum, link) => sum + Math.max(0, span(link) - 1), 0)
        const withPoints = total < 4000
        this.segments = []
        for (const link of this.links) {
            link.points = []
            let left = link.left
            for (let layer = left.layer + 1; withPoints && !link.isImplied && layer < link.right.layer; layer += 1) {
                const point = { index: this.vertices.length + link.index, width: 0, height: 2, layer, real: false }
                this.layers[layer].push(point)
                link.points.push(point)
                this.segments.push({ left, right: point, weight: link.weight * (left.real ? 1 : 4) })
                left = point
            }
            this.segments.push({ left, right: link.right, weight: link.weight })
        }
        for (const vertex of this.layers.flat()) {
            vertex.before = []
            vertex.after = []
        }
        for (const segment of this.segments) {
            segment.left.after.push(segment)
            segment.right.before.push(segment)
        }
    }
}
