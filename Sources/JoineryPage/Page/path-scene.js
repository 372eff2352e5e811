/**
 * The picture of one path: its nodes one below the other, with whole names. A long path continues in the next column,
 * upward, so that each arrow is short.
 */
class PathScene {
    static height = 48
    static row = 30
    static column = 64

    constructor(path, aspect, measure) {
        this.path = path
        this.boxes = new Map()
        this.strands = []
        this.strandOf = new Map()
        const detail = node => [node.type, node.module].filter(Boolean).join(' · ') || node.kind
        this.details = path.map(detail)
        const widths = path.map((node, index) => Math.max(measure(node.name, 650, 12.5), measure(this.details[index], 400, 10.5)))
        this.boxWidth = Math.min(460, Math.max(220, ...widths.map(width => width + 60)))
        this.rows = this.#bestRows(aspect)
        path.forEach((node, index) => this.#place(node, index))
        path.slice(1).forEach((node, index) => this.#connect(path[index], node, index))
        const columns = Math.ceil(path.length / this.rows)
        this.width = columns * (this.boxWidth + PathScene.column) - PathScene.column
        this.height = this.rows * (PathScene.height + PathScene.row) - PathScene.row
    }

    #bestRows(aspect) {
        let best = null
        for (let columns = 1; columns <= 6; columns += 1) {
            const rows = Math.ceil(this.path.length / columns)
            const cost = Math.max(columns * (this.boxWidth + PathScene.column) / aspect, rows * (PathScene.height + PathScene.row))
            if (!best || cost < best.cost) best = { rows, cost }
        }
        return Math.max(Math.min(this.path.length, 8), best.rows)
    }

    #place(node, index) {
        const column = Math.floor(index / this.rows)
        const row = column % 2 ? this.rows - 1 - index % this.rows : index % this.rows
        this.boxes.set(node, {
            item: node, x: column * (this.boxWidth + PathScene.column), y: row * (PathScene.height + PathScene.row),
            width: this.boxWidth, height: PathScene.height,
            detail: this.details[index],
        })
    }

    #connect(from, to, index) {
        const link = from.needs.find(other => other.to === to)
        if (!link) return
        const column = Math.floor(index / this.rows)
        const isSame = column === Math.floor((index + 1) / this.rows)
        const strand = {
            from, to, links: [link], points: [], timing: link.timing, severity: link.severity, isBundle: false,
            isVertical: isSame, isTurned: isSame && column % 2 === 1, isImplied: false,
        }
        this.strands.push(strand)
        this.strandOf.set(link, strand)
    }

    boxOf(node) {
        return this.boxes.get(node)
    }
}
