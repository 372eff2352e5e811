/** Draws frames: open ones around their members, folded ones as a card with counts. */
class FramePainter {
    constructor(painter) {
        this.painter = painter
        this.widths = new Map()
    }

    get context() { return this.painter.context }
    get colors() { return this.painter.colors }
    get page() { return this.painter.page }

    draw(box, isDim) {
        const { context, colors } = this
        const group = box.item
        context.globalAlpha = isDim ? 0.5 : 1
        if (group.folded) {
            const { heat } = this.page
            this.#sheet(box, 5, colors['frame-inner'])
            this.#sheet(box, 0, heat ? this.painter.heatColor(heat.strength(group)) : colors.card)
            this.#drawFolded(box, group)
        } else this.#sheet(box, 0, colors[group.depth % 2 ? 'frame' : 'frame-inner'])
        context.globalAlpha = 1
    }

    #sheet(box, gap, fill) {
        const { context } = this
        const outline = shape('roundRect', box.x + gap, box.y + gap, box.width, box.height, 14)
        context.fillStyle = fill
        outline.fill(context)
        context.strokeStyle = this.colors.line
        context.lineWidth = 1
        outline.stroke(context)
    }

    /** The width that the badges of a folded frame take. */
    static badges(summary) {
        return 26 * Object.values(summary.severities).filter(Boolean).length
    }

    /** Draws the scopes inside a folded frame as a bar, and the number of its problems. */
    #drawFolded(box, group) {
        const { context, colors, page, painter } = this
        const summary = page.summary(group)
        let x = box.x + 14
        const width = box.width - 28
        for (const [name, count] of summary.marks) {
            const part = width * count / summary.count
            context.fillStyle = colors[`mark-${name}`]
            shape('roundRect', x, box.y + box.height - 12, Math.max(1, part - 2), 4, 2).fill(context)
            x += part
        }
        let right = box.x + box.width - 20
        for (const severity of ['error', 'warning', 'note']) {
            const count = summary.severities[severity]
            if (!count) continue
            const size = Math.min(12, Math.max(9.5, 5 / painter.scale))
            painter.badge(count > 99 ? '99+' : count, right, box.y + 20, size, severity)
            right -= size * 2 + 4
        }
    }

    /** Draws the title, at a readable size on the screen, unless a text is there already. */
    drawTitle(box, isDim) {
        const { context, painter } = this
        const { scale } = painter
        const group = box.item
        const screenWidth = box.width * scale
        if (screenWidth < 34 || (group.depth > 1 && scale < 0.8 && screenWidth < 90)) return
        context.globalAlpha = isDim ? 0.45 : 1
        if (group.folded) this.#drawFoldedTitle(box, group)
        else this.#drawOpenTitle(box, group)
        context.globalAlpha = 1
    }

    #drawFoldedTitle(box, group) {
        const { colors, page, painter } = this
        const { scale } = painter
        const badges = FramePainter.badges(page.summary(group))
        const size = this.#titleSize(group, box.width - 26 - badges, Math.max(14, 11 / scale), 30)
        const isAlone = scale * 14.5 < Painter.leastText - 0.5
        const y = isAlone ? box.y + box.height * 0.42 : box.y + 21
        const left = box.x + 12 + size * 0.9
        this.#chevron(box.x + 12 + size * 0.35, y, size * 0.28, true)
        painter.write(group.title, left, y, { size, weight: 650, color: colors.ink, width: box.x + box.width - left - 8 - badges })
        if (isAlone) return
        const summary = page.summary(group)
        const words = page.heat ? `${page.heat.title} up to ${page.heat.value(group)}` : [summary.tally, group.note].filter(Boolean).join(' · ')
        const small = Math.min(14.5, Math.max(11, Painter.leastText / scale))
        painter.write(words, box.x + 14, box.y + 45, { size: small, color: page.heat ? colors.ink : colors.muted, width: box.width - 24 })
    }

    #drawOpenTitle(box, group) {
        const { context, colors, painter } = this
        const { scale } = painter
        // In the header, a title covers nothing. Where nodes have no names, it may cover some of their boxes.
        const most = scale < NodePainter.nameless ? Infinity : Scene.header * 0.6
        const size = this.#titleSize(group, box.width - 26, Math.max(14, 12 / scale), most)
        const y = box.y + Math.max(Scene.header / 2 + 2, size * 0.95)
        const left = box.x + 12 + size * 0.9
        const width = box.x + box.width - left - 8
        const font = `650 ${size}px ${NodePainter.font}`
        if (size > Scene.header * 0.6 && size * scale >= Painter.leastText - 0.5) {
            const plate = Math.min(painter.fit(group.title, font, width).width + size * 1.7, box.width - 12)
            context.fillStyle = colors[group.depth % 2 ? 'frame' : 'frame-inner']
            shape('roundRect', box.x + 6, y - size * 0.8, plate, size * 1.6, size * 0.4).fill(context)
        }
        const written = painter.write(group.title, left, y, { size, weight: 650, color: colors.ink, width })
        if (!written) return
        this.#chevron(box.x + 12 + size * 0.35, y, size * 0.28, false)
        const at = left + written + 10
        if (size < 18) {
            const words = [this.page.summary(group).tally, group.note].filter(Boolean).join(' · ')
            painter.write(words, at, y + 0.5, { size: Math.max(11, Math.min(13, Painter.leastText / scale)), color: colors.muted, width: box.x + box.width - at - 10 })
        }
    }

    /** The wanted size, or a smaller one at which the whole title fits, down to the smallest readable one. */
    #titleSize(group, room, wanted, most) {
        const size = Math.min(wanted, most)
        if (!this.widths.has(group)) {
            this.context.font = `650 100px ${NodePainter.font}`
            this.widths.set(group, this.context.measureText(group.title).width / 100 + 0.9)
        }
        return Math.min(size, Math.max(room / this.widths.get(group), Math.min(size, Painter.leastText / this.painter.scale)))
    }

    #chevron(x, y, size, isFolded) {
        const { context } = this
        const [dx, dy] = isFolded ? [0.5, 1] : [1, 0.5]
        const outline = new Outline()
        outline.moveTo(x - size * dx, y - size * dy)
        outline.lineTo(...(isFolded ? [x + size * 0.5, y] : [x, y + size * 0.5]))
        outline.lineTo(...(isFolded ? [x - size * 0.5, y + size] : [x + size, y - size * 0.5]))
        context.strokeStyle = this.colors.muted
        context.lineWidth = size * 0.45
        outline.stroke(context)
    }
}
