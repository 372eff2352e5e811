/** A drawing that is written as SVG. It has the parts of a canvas' context that the painters use. */
class Vector {
    isVector = true

    constructor(context) {
        this.measuring = context
        this.parts = []
        this.globalAlpha = 1
        this.lineWidth = 1
        this.dashes = []
        this.textAlign = 'left'
    }

    setTransform() {}
    setLineDash(dashes) { this.dashes = dashes }

    set font(value) { this.measuring.font = value }
    get font() { return this.measuring.font }
    measureText(text) { return this.measuring.measureText(text) }

    fill(outline) {
        this.#add('path', { d: outline.text, fill: this.fillStyle, ...this.#opacity })
    }

    stroke(outline) {
        this.#add('path', {
            d: outline.text, fill: 'none', stroke: this.strokeStyle, 'stroke-width': this.lineWidth,
            'stroke-dasharray': this.dashes.length ? this.dashes.join(' ') : null, ...this.#opacity,
        })
    }

    fillRect(x, y, width, height) {
        this.#add('rect', { x, y, width, height, fill: this.fillStyle, ...this.#opacity })
    }

    fillText(text, x, y) {
        const [, weight, size] = /^(?:(\d+|bold) )?([\d.]+)px/.exec(this.font) ?? []
        this.#add('text', {
            x, y, fill: this.fillStyle, 'font-size': size, 'font-weight': weight,
            'text-anchor': { center: 'middle', right: 'end' }[this.textAlign], 'dominant-baseline': 'central', ...this.#opacity,
        }, text)
    }

    get #opacity() { return this.globalAlpha < 1 ? { opacity: this.globalAlpha } : {} }

    #add(name, attributes, text) {
        const list = Object.entries(attributes).filter(([, value]) => value !== null && value !== undefined)
            .map(([key, value]) => ` ${key}="${Vector.escape(typeof value === 'number' ? Math.round(value * 100) / 100 : value)}"`)
        this.parts.push(`<${name}${list.join('')}${text === undefined ? '/>' : `>${Vector.escape(text)}</${name}>`}`)
    }

    /** Text for an attribute or an element, without the characters that XML forbids. */
    static escape(value) {
        const names = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
        return String(value).replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '�').replace(/[&<>"]/g, letter => names[letter])
    }

    /** The whole file. */
    document({ x, y, width, height, title }) {
        const box = [x, y, width, height].map(value => Math.round(value)).join(' ')
        return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${Math.round(width)}" height="${Math.round(height)}" role="img" font-family="${Vector.escape(NodePainter.font)}"><title>${Vector.escape(title)}</title>\n${this.parts.join('\n')}\n</svg>\n`
    }
}
