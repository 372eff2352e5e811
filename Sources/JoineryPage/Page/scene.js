/**
 * The picture in coordinates: boxes of frames and nodes, and the strands between them. A strand contains all
 * links between two boxes of one frame. Between two nodes it is a single link, otherwise a bundle.
 */
class Scene {
    static header = 40
    static padding = 18

    constructor(groups, isVisible, aspect) {
        this.groups = groups
        this.isVisible = isVisible
        this.aspect = aspect
        this.sizes = new Map()
        this.boxes = new Map()
        this.strands = []
        this.strandOf = new Map()
        this.inner = new Map()
    }

    /** Lays everything out. Frames whose content has not changed since `earlier` keep their layout. */
    arrange(graph, earlier) {
        this.#lift(graph)
        const size = this.#measure(this.groups.root, earlier)
        this.#settle(this.groups.root, size, 0, 0)
        for (const strand of this.strands) this.#route(strand)
        this.width = size.width
        this.height = size.height
        return this
    }

    /** The open frames around a node, from the outermost, and the box that represents the node. */
    static chain(node) {
        const chain = [Groups.shown(node)]
        for (let group = chain[0].isGroup ? chain[0].parent : node.group; group; group = group.parent) chain.unshift(group)
        return chain
    }

    #lift(graph) {
        const chains = new Map()
        const chain = node => {
            if (!chains.has(node)) chains.set(node, Scene.chain(node))
            return chains.get(node)
        }
        for (const link of graph.links) {
            if (!this.isVisible(link.from) || !this.isVisible(link.to)) continue
            const [a, b] = [chain(link.from), chain(link.to)]
            let depth = 0
            while (depth < a.length && a[depth] === b[depth]) depth += 1
            if (depth >= a.length || depth >= b.length) continue
            this.#gather(link, a[depth - 1], a[depth], b[depth])
        }
    }

    #gather(link, frame, from, to) {
        if (!this.inner.has(frame)) this.inner.set(frame, new Map())
        const strands = this.inner.get(frame)
        if (!strands.has(from)) strands.set(from, new Map())
        let strand = strands.get(from).get(to)
        if (!strand) {
            strand = { from, to, links: [], points: [], timing: link.timing, severity: null, isBundle: false }
            strand.isBundle = Boolean(from.isGroup || to.isGroup)
            strands.get(from).set(to, strand)
            this.strands.push(strand)
        }
        strand.links.push(link)
        if (link.timing === 'immediate') strand.timing = 'immediate'
        strand.severity = worst(strand.severity, link.severity)
        this.strandOf.set(link, strand)
    }

    static nodeSize(node) {
        if (node.kind === 'consumer' || node.kind === 'external') return { width: 204, height: 28 }
        return { width: 220, height: 42 }
    }

    #measure(group, earlier) {
        if (group.folded) return { width: 224, height: 74, places: [], key: 'folded' }
        const children = [
            ...group.groups.filter(inner => inner.members.some(this.isVisible)),
            ...group.nodes.filter(this.isVisible),
        ]
        const sizes = children.map(child => (child.isGroup ? this.#measure(child, earlier) : Scene.nodeSize(child)))
        const strands = [...(this.inner.get(group)?.values() ?? [])].flatMap(targets => [...targets.values()])
            .filter(strand => strand.from !== strand.to)
        const key = children.map((child, index) => `${child.id} ${sizes[index].key ?? ''}`).join('\n')
        const known = earlier?.sizes.get(group)
        const size = known?.key === key ? known : this.#lay(group, children, sizes, strands, key)
        strands.forEach((strand, index) => Object.assign(strand, size.routes[index], { frame: group }))
        this.sizes.set(group, size)
        return size
    }

    #lay(group, children, sizes, strands, key) {
        const index = new Map(children.map((child, position) => [child, position]))
        const links = strands.map(strand => ({
            from: index.get(strand.from), to: index.get(strand.to), weight: 1 + Math.log2(strand.links.length),
        }))
        const isRoot = group === this.groups.root
        const layout = this.#bestLayout(group, sizes, links, isRoot ? this.aspect : 1.5)
        const { isVertical } = layout
        const padding = isRoot ? 0 : Scene.padding
        const top = isRoot ? 0 : Scene.header + 6
        const [along, across] = isVertical ? [top, padding] : [padding, top]
        const places = children.map((child, position) => {
            const vertex = layout.vertices[position]
            const [x, y] = isVertical ? [vertex.y, vertex.x] : [vertex.x, vertex.y]
            return { child, x: x + padding, y: y + top, size: sizes[position] }
        })
        const routes = layout.links.map(({ points, isTurned, isImplied }) => {
            const way = points.map(point => ({
                near: point.near + along, far: point.far + along, across: point.y + across,
            }))
            return { way: isTurned ? way.reverse() : way, isTurned, isImplied, isVertical }
        })
        const [width, height] = isVertical ? [layout.height, layout.width] : [layout.width, layout.height]
        const least = isRoot ? 0 : Math.max(180, group.title.length * 8.5 + 80)
        return { key, places, routes, width: Math.max(width + padding * 2, least), height: height + top + padding }
    }

    /**
     * Tries layouts rightward and downward, with more or fewer columns, and returns the one closest to the wanted shape.
     * Nodes alone go rightward unless that is much worse, because it leaves more room for their names.
     */
    #bestLayout(group, sizes, links, aspect) {
        const hasFrames = group.groups.length > 0
        const turned = sizes.map(({ width, height }) => ({ width: height, height: width }))
        let best = null
        for (const isVertical of [false, true]) {
            for (const tallness of hasFrames ? [0.8, 1.1, 1.5, 2.2] : [1.1, 1.8]) {
                const layout = new LayeredLayout(isVertical ? turned : sizes, links, {
                    row: hasFrames ? 26 : isVertical ? 20 : 12, column: hasFrames ? 80 : isVertical ? 48 : 62, hasFrames, tallness,
                    aspect: isVertical ? 1 / aspect : aspect,
                })
                const [width, height] = isVertical ? [layout.height, layout.width] : [layout.width, layout.height]
                const penalty = hasFrames ? 1 : (tallness === 1.1 ? 1 : 1.15) * (isVertical ? 1.3 : 1)
                const cost = Math.max(width / aspect, height) * penalty
                if (!best || cost < best.cost) best = { cost, layout, isVertical }
            }
        }
        return Object.assign(best.layout, { isVertical: best.isVertical })
    }

    #settle(group, size, left, top) {
        this.boxes.set(group, { item: group, x: left, y: top, width: size.width, height: size.height })
        for (const place of size.places) {
            const x = left + place.x - place.size.width / 2
            const y = top + place.y - place.size.height / 2
            if (place.child.isGroup) this.#settle(place.child, place.size, x, y)
            else this.boxes.set(place.child, { item: place.child, x, y, ...place.size })
        }
    }

    #route(strand) {
        const frame = this.boxes.get(strand.frame)
        const [along, across] = strand.isVertical ? [frame.y, frame.x] : [frame.x, frame.y]
        strand.points = strand.way.map(point => ({
            near: point.near + along, far: point.far + along, across: point.across + across,
        }))
    }

    /** The box that represents a node, if there is one. */
    boxOf(node) {
        return this.boxes.get(Groups.shown(node))
    }
}

/** The worse of two severities. */
function worst(a, b) {
    const ranks = { error: 3, warning: 2, note: 1 }
    return (ranks[a] || 0) >= (ranks[b] || 0) ? a : b
}
