/** The rectangles of the texts in a picture. A text that would cover another is not drawn. */
class Labels {
    static cell = 160

    constructor() {
        this.clear()
    }

    clear() {
        this.all = []
        this.cells = new Map()
    }

    /** Reserves a rectangle; returns `false` if a text is there. */
    reserve(x, y, width, height) {
        const label = { x, y, width, height }
        const keys = this.#keys(label)
        for (const key of keys) if (this.cells.get(key)?.some(other => Labels.overlap(label, other))) return false
        for (const key of keys) {
            if (!this.cells.has(key)) this.cells.set(key, [])
            this.cells.get(key).push(label)
        }
        this.all.push(label)
        return true
    }

    static overlap(a, b) {
        return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
    }

    #keys({ x, y, width, height }) {
        const keys = []
        const cell = value => Math.floor(value / Labels.cell)
        for (let column = cell(x); column <= cell(x + width); column += 1) {
            for (let row = cell(y); row <= cell(y + height); row += 1) keys.push(`${column} ${row}`)
        }
        return keys
    }
}
