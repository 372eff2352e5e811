/**
 * The lines of links and bundles. They leave and arrive straight, and run smoothly through their way points. They run
 * along x, or along y in a frame that is laid out downward. So a point has a position along, one across, and a
 * direction.
 */
class Curves {
    constructor(scene) {
        this.scene = scene
        this.ports = new Map()
        this.#spreadPorts()
    }

    /** The sides of a box in the direction of a line. */
    static side(box, isVertical) {
        return isVertical
            ? { start: box.y, end: box.y + box.height, middle: box.x + box.width / 2, breadth: box.width }
            : { start: box.x, end: box.x + box.width, middle: box.y + box.height / 2, breadth: box.height }
    }

    /** Spreads the lines that meet at a box over its side, in the order of their other ends. */
    #spreadPorts() {
        const sides = new Map()
        const add = (box, isFar, strand, end, across) => {
            if (!sides.has(box)) sides.set(box, [[], [], [], []])
            sides.get(box)[Number(isFar) + 2 * Number(strand.isVertical)].push({ strand, end, across })
        }
        for (const strand of this.scene.strands) {
            const from = this.scene.boxes.get(strand.from)
            const to = this.scene.boxes.get(strand.to)
            const middle = box => Curves.side(box, strand.isVertical).middle
            add(from, !strand.isTurned, strand, 'from', strand.points[0]?.across ?? middle(to))
            add(to, strand.isTurned, strand, 'to', strand.points.at(-1)?.across ?? middle(from))
        }
        for (const [box, lists] of sides) {
            for (const ends of lists) {
                ends.sort((a, b) => a.across - b.across)
                const { middle, breadth } = Curves.side(box, ends[0]?.strand.isVertical)
                const step = Math.min(box.item.isGroup ? 14 : 6, breadth * 0.7 / ends.length)
                ends.forEach(({ strand, end }, index) => {
                    const across = middle + (index - (ends.length - 1) / 2) * step
                    this.ports.set(strand, { ...this.ports.get(strand), [end]: across })
                })
            }
        }
    }

    /** A line from one box to another: forward, or backward if it closes a cycle. */
    static between(from, to, ports, way, { isTurned, isVertical }) {
        const [first, last] = [Curves.side(from, isVertical), Curves.side(to, isVertical)]
        const direction = isTurned ? -1 : 1
        const start = isTurned ? first.start : first.end
        const end = isTurned ? last.end : last.start
        return Object.assign([
            { in: start, out: start, across: ports?.from ?? first.middle, direction },
            ...way.map(point => ({
                in: isTurned ? point.far : point.near, out: isTurned ? point.near : point.far,
                across: point.across, direction,
            })),
            { in: end, out: end, across: ports?.to ?? last.middle, direction },
        ], { isVertical })
    }

    /** The points of a strand, from side to side. */
    strand(strand) {
        const { boxes } = this.scene
        return Curves.between(
            boxes.get(strand.from), boxes.get(strand.to), this.ports.get(strand), strand.points, strand)
    }

    /** The points of one link, from node to node, along the route of its bundle. */
    link(link) {
        const strand = this.scene.strandOf.get(link)
        if (!strand) return null
        if (!strand.isBundle) return this.strand(strand)
        const [from, to] = [this.scene.boxOf(link.from), this.scene.boxOf(link.to)]
        const { isVertical } = strand
        const [first, last] = [Curves.side(from, isVertical), Curves.side(to, isVertical)]
        const isTurned = last.end < first.start
        if (isTurned || first.end < last.start) {
            const way = strand.isTurned === isTurned ? strand.points : []
            return Curves.between(from, to, null, way, { isTurned, isVertical })
        }
        // The boxes are above each other: the line leaves and arrives on the same side.
        const points = Curves.between(from, to, null, [], { isTurned: false, isVertical })
        Object.assign(points[1], { in: last.end, out: last.end, direction: -1 })
        return points
    }

    /** Adds a line to a path. */
    static trace(path, points) {
        const place = (along, across) => (points.isVertical ? [across, along] : [along, across])
        path.moveTo(...place(points[0].out, points[0].across))
        for (let index = 1; index < points.length; index += 1) {
            const before = points[index - 1]
            const at = points[index]
            const distance = (at.in - before.out) * before.direction
            const isOnward = distance > 0 && before.direction === at.direction
            const bend = isOnward ? distance / 2 : Math.min(160, 46 + Math.abs(distance) / 4)
            path.bezierCurveTo(
                ...place(before.out + bend * before.direction, before.across),
                ...place(at.in - bend * at.direction, at.across), ...place(at.in, at.across))
            if (at.out !== at.in) path.lineTo(...place(at.out, at.across))
        }
    }

    /** Adds an arrowhead to the end of a line. */
    static head(path, points, size) {
        const point = points.at(-1)
        const place = (along, across) => (points.isVertical ? [across, along] : [along, across])
        const foot = point.in - size * point.direction
        path.moveTo(...place(point.in, point.across))
        path.lineTo(...place(foot, point.across - size * 0.5))
        path.lineTo(...place(foot, point.across + size * 0.5))
        path.closePath()
    }
}
