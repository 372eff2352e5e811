/** Draws the box of a node: quieter for what is no binding, and with fewer words the further away it is. */
class NodePainter {
    static font = 'system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif'

    constructor(context, page) {
        this.context = context
        this.page = page
        this.fitted = new Map()
    }

    /** The text, cut to a width with an ellipsis. Measured once. */
    fit(text, font, width) {
        const key = `${font} ${Math.round(width)} ${text}`
        if (this.fitted.has(key)) return this.fitted.get(key)
        this.context.font = font
        let result = text
        if (this.context.measureText(text).width > width) {
            let [low, high] = [0, text.length]
            while (low < high) {
                const middle = Math.ceil((low + high) / 2)
                if (this.context.measureText(`${text.slice(0, middle)}…`).width <= width) low = middle
                else high = middle - 1
            }
            result = low ? `${text.slice(0, low)}…` : ''
        }
        if (this.fitted.size > 20000) this.fitted.clear()
        this.fitted.set(key, result)
        return result
    }

    /** Below this scale nodes are drawn all at once. */
    static crowded = 0.2

    /** Very many small boxes: few calls, for speed. Only what is wrong is drawn one by one. */
    drawCrowd(boxes, alpha) {
        const { context, colors } = this
        const cards = new Path2D()
        const quiet = new Path2D()
        const bars = new Map()
        for (const { item, x, y, width, height } of boxes) {
            const isQuiet = item.kind === 'consumer' || item.kind === 'external'
            ;(isQuiet ? quiet : cards).rect(x, y, width, height)
            if (isQuiet) continue
            const name = Marks.name(item)
            if (!bars.has(name)) bars.set(name, new Path2D())
            bars.get(name).rect(x + 6, y + 8, 10, height - 16)
        }
        context.globalAlpha = alpha
        context.fillStyle = colors['frame-inner']
        context.fill(quiet)
        context.fillStyle = colors.card
        context.fill(cards)
        for (const [name, path] of bars) {
            context.fillStyle = colors[`mark-${name}`]
            context.fill(path)
        }
        for (const box of boxes) if (box.item.severity) this.draw(box, alpha)
        context.globalAlpha = 1
    }

    draw(box, alpha, role) {
        const { context, colors } = this
        const { scale } = this.page.view
        const node = box.item
        const isQuiet = node.kind === 'consumer' || node.kind === 'external'
        const isSelected = this.page.selected === node
        context.globalAlpha = alpha
        const radius = isQuiet ? box.height / 2 : 9
        if (node.kind === 'collection') this.#outline(box, radius, 4, colors.line)
        context.beginPath()
        context.roundRect(box.x, box.y, box.width, box.height, radius)
        context.fillStyle = isQuiet ? colors['frame-inner'] : colors.card
        context.fill()
        this.#border(node, role, isSelected)
        const color = colors[`mark-${Marks.name(node)}`]
        if (scale < 0.42) {
            this.#drawFar(box, node, color, isQuiet)
        } else {
            if (!isQuiet) Marks.draw(context, Marks.name(node), box.x + 17, box.y + box.height / 2, 5.2, color)
            this.#drawWords(box, node, isQuiet)
        }
        this.#drawProblem(box, node)
        context.globalAlpha = 1
    }

    #outline(box, radius, gap, color) {
        const { context } = this
        context.beginPath()
        context.roundRect(box.x + gap, box.y - gap, box.width, box.height, radius)
        context.fillStyle = this.colors.card
        context.fill()
        context.strokeStyle = color
        context.lineWidth = 1
        context.stroke()
    }

    #border(node, role, isSelected) {
        const { context, colors } = this
        const severity = node.severity
        context.setLineDash(node.kind === 'requirement' ? [6, 4] : node.kind === 'external' ? [2, 3] : [])
        context.strokeStyle = isSelected ? colors.selection : severity ? colors[severity]
            : role === 'needs' || role === 'users' ? colors[role] : colors.line
        context.lineWidth = isSelected ? 3 : severity || role === 'needs' || role === 'users' ? 1.8 : 1
        if (isSelected) context.lineWidth = Math.max(3, 2 / this.page.view.scale)
        context.stroke()
        context.setLineDash([])
    }

    #drawFar(box, node, color, isQuiet) {
        const { context } = this
        if (isQuiet) return
        context.fillStyle = color
        context.beginPath()
        context.roundRect(box.x + 6, box.y + 8, 8, box.height - 16, 4)
        context.fill()
        if (this.page.view.scale < 0.16) return
        // Lines where the words will be, so that a box looks like what it becomes.
        context.fillStyle = this.colors.faint
        context.fillRect(box.x + 24, box.y + 13, Math.min(box.width - 40, node.name.length * 6.6), 5)
        context.globalAlpha *= 0.5
        context.fillRect(box.x + 24, box.y + 25, Math.min(box.width - 40, node.type.length * 5), 4)
        context.globalAlpha *= 2
    }

    #drawWords(box, node, isQuiet) {
        const { context, colors } = this
        const isNear = this.page.view.scale >= 0.7
        const left = box.x + (isQuiet ? 14 : 31)
        const width = box.x + box.width - left - (node.severity || node.affectedBy.length ? 20 : 9)
        context.textBaseline = 'middle'
        context.textAlign = 'left'
        if (isQuiet || !isNear || !node.type) {
            const size = isNear ? (isQuiet ? 12 : 12.5) : 13.5
            const font = `${isQuiet ? '400' : '600'} ${size}px ${NodePainter.font}`
            const text = this.fit(node.name, font, width)
            context.font = font
            context.fillStyle = isQuiet ? colors.muted : colors.ink
            context.fillText(text, left, box.y + box.height / 2 + 0.5)
            return
        }
        const nameFont = `600 12.5px ${NodePainter.font}`
        const typeFont = `400 10.5px ${NodePainter.font}`
        const [name, type] = [this.fit(node.name, nameFont, width), this.fit(node.type, typeFont, width)]
        context.font = nameFont
        context.fillStyle = colors.ink
        context.fillText(name, left, box.y + 15)
        context.font = typeFont
        context.fillStyle = colors.muted
        context.fillText(type, left, box.y + 30)
    }

    /** A full badge for the root of a problem, a hollow triangle for what is only affected by one. */
    #drawProblem(box, node) {
        const { context, colors } = this
        const { scale } = this.page.view
        const size = Math.min(16, Math.max(7, 4 / scale))
        const x = box.x + box.width - 4
        const y = box.y + 4
        if (node.severity) {
            context.fillStyle = colors[node.severity]
            context.beginPath()
            context.arc(x, y, size, 0, Math.PI * 2)
            context.fill()
            context.fillStyle = colors.card
            context.font = `700 ${size * 1.4}px ${NodePainter.font}`
            context.textAlign = 'center'
            context.textBaseline = 'middle'
            context.fillText(node.severity === 'note' ? 'i' : '!', x, y + size * 0.08)
        } else if (node.affectedBy.length && this.page.showsAffected && scale > 0.16) {
            const gravest = node.affectedBy.reduce(
                (found, index) => worst(found, this.page.graph.problems[index].severity), null)
            context.strokeStyle = colors[gravest]
            context.lineWidth = 1.4
            context.beginPath()
            context.moveTo(x - 7, y + 1)
            context.lineTo(x - 2, y + 9)
            context.lineTo(x - 12, y + 9)
            context.closePath()
            context.stroke()
        }
    }
}
