/** Draws the box of a node: quieter for consumers and outside nodes, and with fewer words the smaller it is. */
class NodePainter {
    static font = 'system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif'
    /** Below this scale nodes are drawn all at once. */
    static crowded = 0.2
    /** Below this scale nodes have no names. */
    static nameless = 0.45

    constructor(painter) {
        this.painter = painter
    }

    get context() { return this.painter.context }
    get colors() { return this.painter.colors }
    get page() { return this.painter.page }

    /** Draws very many small boxes with few calls, for speed. Only those with problems are drawn one by one. */
    drawCrowd(boxes, alpha) {
        const { context, colors } = this
        const cards = new Map()
        const bars = new Map()
        const add = (map, key, ...values) => {
            if (!map.has(key)) map.set(key, new Outline())
            map.get(key).rect(...values)
        }
        for (const { item, x, y, width, height } of boxes) {
            add(cards, this.#fill(item), x, y, width, height)
            if (isBinding(item)) add(bars, Marks.name(item), x + 6, y + 8, 10, height - 16)
        }
        context.globalAlpha = alpha
        for (const [color, outline] of cards) {
            context.fillStyle = color
            outline.fill(context)
        }
        for (const [name, outline] of bars) {
            context.fillStyle = colors[`mark-${name}`]
            outline.fill(context)
        }
        for (const box of boxes) if (box.item.severity) this.draw(box, alpha)
        context.globalAlpha = 1
    }

    #fill(node) {
        const { heat } = this.page
        if (heat) return this.painter.heatColor(Math.round(heat.strength(node) * 12) / 12)
        return this.colors[isBinding(node) ? 'card' : 'frame-inner']
    }

    draw(box, alpha, role) {
        const { context, colors } = this
        const node = box.item
        const isQuiet = !isBinding(node)
        context.globalAlpha = alpha
        const radius = isQuiet ? box.height / 2 : 9
        if (node.kind === 'collection') this.#sheet(box, radius, 4)
        const outline = shape('roundRect', box.x, box.y, box.width, box.height, radius)
        context.fillStyle = this.#fill(node)
        outline.fill(context)
        this.#border(outline, node, role)
        if (this.painter.scale < NodePainter.nameless) {
            this.#drawFar(box, node, isQuiet)
        } else {
            if (!isQuiet) Marks.draw(context, Marks.name(node), box.x + 17, box.y + box.height / 2, 5.2, colors[`mark-${Marks.name(node)}`])
            this.#drawWords(box, node, isQuiet)
        }
        this.#drawProblem(box, node)
        context.globalAlpha = 1
    }

    #sheet(box, radius, gap) {
        const { context, colors } = this
        const outline = shape('roundRect', box.x + gap, box.y - gap, box.width, box.height, radius)
        context.fillStyle = colors.card
        outline.fill(context)
        context.strokeStyle = colors.line
        context.lineWidth = 1
        outline.stroke(context)
    }

    #border(outline, node, role) {
        const { context, colors } = this
        const { severity } = node
        const isSelected = this.page.selected === node
        const isNeighbor = role === 'needs' || role === 'users'
        context.setLineDash(node.kind === 'requirement' ? [6, 4] : node.kind === 'external' ? [2, 3] : [])
        context.strokeStyle = isSelected ? colors.selection : severity ? colors[severity] : isNeighbor ? colors[role] : colors.line
        context.lineWidth = isSelected ? Math.max(3, 2 / this.painter.scale) : severity || isNeighbor ? 1.8 : 1
        outline.stroke(context)
        context.setLineDash([])
    }

    /** Draws bars instead of words, so that a small box resembles the large one. */
    #drawFar(box, node, isQuiet) {
        const { context, colors, painter } = this
        if (isQuiet) return
        context.fillStyle = colors[`mark-${Marks.name(node)}`]
        shape('roundRect', box.x + 6, box.y + 8, 8, box.height - 16, 4).fill(context)
        if (painter.scale < 0.16) return
        context.fillStyle = colors.faint
        context.fillRect(box.x + 24, box.y + 13, Math.min(box.width - 40, node.name.length * 6.6), 5)
        context.globalAlpha *= 0.5
        context.fillRect(box.x + 24, box.y + 25, Math.min(box.width - 40, node.type.length * 5), 4)
        context.globalAlpha *= 2
    }

    #drawWords(box, node, isQuiet) {
        const { colors, painter, page } = this
        const { scale } = painter
        const left = box.x + (isQuiet ? 14 : 31)
        const middle = box.y + box.height / 2 + 0.5
        let right = box.x + box.width - (node.severity || node.affectedBy.length ? 20 : 9)
        const strength = page.heat?.strength(node) ?? 0
        if (page.heat) {
            const figure = page.heat.value(node)
            const size = Math.min(18, Math.max(12, Painter.leastText / scale))
            if (figure) right -= 8 + painter.write(String(figure), right, middle, { size, weight: 600, color: colors.ink, width: 60, isRight: true })
        }
        const width = right - left
        const second = box.detail ?? node.type
        const isTwoLines = !isQuiet && scale * 10.5 >= Painter.leastText - 0.5 && second
        if (!isTwoLines && !box.detail) {
            const size = Math.min(20, Math.max(isQuiet ? 12 : 12.5, (Painter.leastText + 0.5) / scale))
            painter.write(node.name, left, middle, { size, weight: isQuiet ? 400 : 600, color: isQuiet && !strength ? colors.muted : colors.ink, width })
            return
        }
        painter.write(node.name, left, box.y + box.height * 0.34, { size: 12.5, weight: 600, color: colors.ink, width })
        painter.write(second, left, box.y + box.height * 0.71, { size: 10.5, color: strength > 0.2 ? colors.ink : colors.muted, width })
    }

    /** A full badge marks a node with a problem, a hollow triangle one that is only affected. */
    #drawProblem(box, node) {
        const { context, colors, painter } = this
        const { scale } = painter
        const [x, y] = [box.x + box.width - 4, box.y + 4]
        if (node.severity) {
            painter.badge(node.severity === 'note' ? 'i' : '!', x, y, Math.min(14, Math.max(7, 4 / scale)), node.severity)
        } else if (node.affectedBy.length && this.page.showsAffected && scale > 0.16) {
            const worstSeverity = node.affectedBy.reduce(
                (found, index) => worst(found, this.page.graph.problems[index].severity), null)
            const triangle = new Outline()
            triangle.moveTo(x - 7, y + 1)
            triangle.lineTo(x - 2, y + 9)
            triangle.lineTo(x - 12, y + 9)
            triangle.closePath()
            context.strokeStyle = colors[worstSeverity]
            context.lineWidth = 1.4
            triangle.stroke(context)
        }
    }
}
