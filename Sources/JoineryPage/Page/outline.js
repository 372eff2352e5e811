/** A path of lines and curves, drawn on a canvas or written as SVG. It has the methods of `Path2D` that the page uses. */
class Outline {
    constructor() {
        this.parts = []
    }

    moveTo(x, y) { this.#add('M', x, y) }
    lineTo(x, y) { this.#add('L', x, y) }
    bezierCurveTo(...values) { this.#add('C', ...values) }
    closePath() { this.parts.push('Z') }

    rect(x, y, width, height) {
        this.#add('M', x, y)
        this.#add('h', width)
        this.#add('v', height)
        this.#add('h', -width)
        this.closePath()
    }

    roundRect(x, y, width, height, radius) {
        const r = Math.max(0, Math.min(radius, width / 2, height / 2))
        this.#add('M', x + r, y)
        this.#add('h', width - r * 2)
        this.#add('a', r, r, 0, 0, 1, r, r)
        this.#add('v', height - r * 2)
        this.#add('a', r, r, 0, 0, 1, -r, r)
        this.#add('h', r * 2 - width)
        this.#add('a', r, r, 0, 0, 1, -r, -r)
        this.#add('v', r * 2 - height)
        this.#add('a', r, r, 0, 0, 1, r, -r)
        this.closePath()
    }

    circle(x, y, radius) {
        this.#add('M', x - radius, y)
        this.#add('a', radius, radius, 0, 0, 1, radius * 2, 0)
        this.#add('a', radius, radius, 0, 0, 1, -radius * 2, 0)
        this.closePath()
    }

    /** The left half of a disk. */
    halfDisk(x, y, radius) {
        this.#add('M', x, y + radius)
        this.#add('a', radius, radius, 0, 0, 1, 0, -radius * 2)
        this.closePath()
    }

    #add(letter, ...values) {
        this.parts.push(letter + values.map(value => Math.round(value * 100) / 100).join(' '))
    }

    /** The path in the syntax of SVG. */
    get text() { return this.parts.join('') }

    /** Fills or draws the path on a canvas, or adds it to an SVG drawing. */
    fill(context) { context.fill(context.isVector ? this : this.#native) }
    stroke(context) { context.stroke(context.isVector ? this : this.#native) }

    get #native() { return this.made ??= new Path2D(this.text) }
}

/** Returns an outline with one closed shape: `shape('circle', 0, 0, 5)`. */
function shape(kind, ...values) {
    const outline = new Outline()
    outline[kind](...values)
    return outline
}
