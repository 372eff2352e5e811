/** Draws modules and their parts: a frame with a title, or one box where it is folded. */
class FramePainter {
    constructor(context, page) {
        this.context = context
        this.page = page
        this.widths = new Map()
    }

    draw(box, isDim) {
        const { context, colors } = this
        const group = box.item
        context.globalAlpha = isDim ? 0.5 : 1
        if (group.folded) this.#sheet(box, 5, colors['frame-inner'])
        this.#sheet(box, 0, group.folded ? colors.card : colors[group.depth % 2 ? 'frame' : 'frame-inner'])
        if (group.folded) this.#drawFolded(box, group)
        context.globalAlpha = 1
    }

    #sheet(box, gap, fill) {
        const { context } = this
        context.beginPath()
        context.roundRect(box.x + gap, box.y + gap, box.width, box.height, 14)
        context.fillStyle = fill
        context.fill()
        context.strokeStyle = this.colors.line
        context.lineWidth = 1
        context.stroke()
    }

    /** What is inside a folded frame, in short: how many nodes, of which scopes, and what is wrong. */
    #drawFolded(box, group) {
        const { context, colors, page } = this
        const summary = page.summary(group)
        let x = box.x + 14
        const width = box.width - 28
        for (const [name, count] of summary.marks) {
            const part = width * count / summary.count
            context.fillStyle = colors[`mark-${name}`]
            context.beginPath()
            context.roundRect(x, box.y + box.height - 13, Math.max(1, part - 2), 4, 2)
            context.fill()
            x += part
        }
        let right = box.x + box.width - 18
        for (const severity of ['error', 'warning', 'note']) {
            const count = summary.severities[severity]
            if (!count) continue
            const size = Math.min(14, Math.max(9, 5 / page.view.scale))
            context.fillStyle = colors[severity]
            context.beginPath()
            context.arc(right, box.y + 19, size, 0, Math.PI * 2)
            context.fill()
            context.fillStyle = colors.card
            context.font = `700 ${size * 1.2}px ${NodePainter.font}`
            context.textAlign = 'center'
            context.textBaseline = 'middle'
            context.fillText(String(count), right, box.y + 19.5)
            right -= size * 2 + 3
        }
    }

    /** The title keeps a readable size on the screen, on a separate plate if it covers something. */
    drawTitle(box, isDim) {
        const { context, colors, page } = this
        const { scale } = page.view
        const group = box.item
        const screenWidth = box.width * scale
        const isFar = scale < 0.8
        if (screenWidth < 34 || (group.depth > 1 && isFar && screenWidth < 90)) return
        const badges = group.folded ? 24 * Object.values(page.summary(group).severities).filter(Boolean).length : 0
        const size = this.#titleSize(box, group, badges)
        const font = `650 ${size}px ${NodePainter.font}`
        const left = box.x + 12 + size * 0.9
        const text = page.painter.nodes.fit(group.title, font, box.x + box.width - left - 8 - badges)
        const y = group.folded && scale < 0.55 ? box.y + box.height * 0.45 : box.y + Math.max(19, size * 0.95)
        context.globalAlpha = isDim ? 0.45 : 1
        context.font = font
        context.textBaseline = 'middle'
        context.textAlign = 'left'
        if (!group.folded && size > 17) {
            const width = Math.min(context.measureText(text).width + size * 1.7, box.width - 12)
            context.fillStyle = colors[group.depth % 2 ? 'frame' : 'frame-inner']
            context.beginPath()
            context.roundRect(box.x + 6, y - size * 0.8, width, size * 1.6, size * 0.4)
            context.globalAlpha *= 0.9
            context.fill()
            context.globalAlpha = isDim ? 0.45 : 1
        }
        this.#chevron(box.x + 12 + size * 0.35, y, size * 0.28, group.folded)
        context.fillStyle = colors.ink
        context.fillText(text, left, y)
        if (scale >= 0.55) this.#count(box, group, left, y, size, text)
        context.globalAlpha = 1
    }

    /** As large as it is to be on the screen, but smaller where the name would have to be cut, as far as it is read. */
    #titleSize(box, group, badges) {
        const { scale } = this.page.view
        const wanted = Math.min(Math.max(14, (group.depth > 1 || group.folded ? 11 : 12.5) / scale), group.folded ? 30 : Infinity)
        if (!this.widths.has(group)) {
            this.context.font = `650 100px ${NodePainter.font}`
            this.widths.set(group, this.context.measureText(group.title).width / 100 + 0.9)
        }
        const width = this.widths.get(group)
        const room = box.width - 20 - badges
        return Math.min(wanted, Math.max(room / width, Math.min(wanted, 8.5 / scale)))
    }

    #count(box, group, left, y, size, text) {
        const { context, colors } = this
        const count = this.page.summary(group).count
        const words = `${count}${group.folded ? (count === 1 ? ' binding' : ' bindings') : ''}`
            + (group.note ? ` · ${group.note}` : '')
        const at = left + context.measureText(text).width + 10
        const font = `400 11px ${NodePainter.font}`
        context.fillStyle = colors.muted
        if (group.folded) {
            const fitted = this.page.painter.nodes.fit(words, font, box.x + box.width - left - 8)
            context.font = font
            context.fillText(fitted, left, box.y + 38)
        } else if (size < 18) {
            const fitted = this.page.painter.nodes.fit(words, font, box.x + box.width - at - 10)
            context.font = font
            context.fillText(fitted, at, y + 0.5)
        }
    }

    #chevron(x, y, size, isFolded) {
        const { context } = this
        context.strokeStyle = this.colors.muted
        context.lineWidth = size * 0.45
        context.beginPath()
        if (isFolded) {
            context.moveTo(x - size * 0.5, y - size)
            context.lineTo(x + size * 0.5, y)
            context.lineTo(x - size * 0.5, y + size)
        } else {
            context.moveTo(x - size, y - size * 0.5)
            context.lineTo(x, y + size * 0.5)
            context.lineTo(x + size, y - size * 0.5)
        }
        context.stroke()
    }
}
