/** Draws the picture: frames, lines, and nodes, and above them the highlight and the titles. */
class Painter {
    /** Texts are at least this high on the screen, in pixels, or left out. */
    static leastText = 9

    constructor(page, context) {
        this.page = page
        this.context = context
        this.labels = new Labels()
        this.nodes = new NodePainter(this)
        this.frames = new FramePainter(this)
        this.fitted = new Map()
        this.readColors()
    }

    /** Reads the colors of the current theme from the style sheet. */
    readColors() {
        const style = getComputedStyle(document.documentElement)
        const names = [
            'paper', 'frame', 'frame-inner', 'card', 'line', 'ink', 'muted', 'faint', 'edge', 'bundle', 'needs', 'users',
            'error', 'warning', 'note', 'on-badge', 'selection', 'heat', ...Marks.known.map(name => `mark-${name}`),
        ]
        this.colors = Object.fromEntries(names.map(name => [name, style.getPropertyValue(`--${name}`).trim()]))
    }

    resize() {
        const ratio = window.devicePixelRatio || 1
        const { canvas } = this.context
        canvas.width = Math.max(1, Math.round(canvas.clientWidth * ratio))
        canvas.height = Math.max(1, Math.round(canvas.clientHeight * ratio))
    }

    /** Collects the lines into few paths, once for each layout. Drawing thousands one by one would be slow. */
    prepare(scene, curves) {
        const styles = new Map()
        for (const strand of scene.strands) {
            const width = strand.isBundle ? 1.2 + Math.min(6, Math.round(Math.log2(strand.links.length))) * 0.5 : 1.2
            const key = `${width} ${strand.timing} ${strand.severity} ${strand.isBundle} ${strand.isImplied}`
            if (!styles.has(key)) {
                const { timing, severity, isBundle, isImplied } = strand
                styles.set(key, { width, timing, severity, isBundle, isImplied, lines: new Outline(), heads: new Outline() })
            }
            const style = styles.get(key)
            const points = curves.strand(strand)
            Curves.trace(style.lines, points)
            Curves.head(style.heads, points, strand.isBundle ? 7 + width : 7)
        }
        this.styles = [...styles.values()].sort((a, b) => Number(Boolean(a.severity)) - Number(Boolean(b.severity)))
    }

    static dashes = { immediate: [], lazy: [7, 4], later: [2, 4], weak: [1, 5], closing: [2, 4] }

    /** Draws the part of the picture that a view shows. */
    draw(view = this.page.view, ratio = window.devicePixelRatio || 1) {
        const { context, page, colors } = this
        const { scene, highlight } = page
        this.scale = view.scale
        this.labels.clear()
        context.setTransform(1, 0, 0, 1, 0, 0)
        context.globalAlpha = 1
        context.fillStyle = colors.paper
        if (!context.isVector) context.fillRect(0, 0, context.canvas.width, context.canvas.height)
        context.setTransform(view.scale * ratio, 0, 0, view.scale * ratio, view.x * ratio, view.y * ratio)
        const visible = [...scene.boxes.values()].filter(box => view.shows(box))
        const frames = visible.filter(box => box.item.isGroup && box.item.parent)
        const nodes = visible.filter(box => !box.item.isGroup)
        const isDim = box => Boolean(highlight) && !highlight.frames.has(box.item)
        for (const box of frames) if (!box.item.folded) this.frames.draw(box, isDim(box))
        this.#drawLines(highlight ? 0.16 : 1)
        for (const box of frames) if (box.item.folded) this.frames.draw(box, isDim(box))
        const others = nodes.filter(box => !highlight?.near.has(box.item))
        if (view.scale < NodePainter.crowded) this.nodes.drawCrowd(others, highlight ? 0.2 : 1)
        else for (const box of others) this.nodes.draw(box, highlight ? 0.2 : 1)
        if (highlight) {
            this.#drawHighlight(highlight)
            for (const box of nodes) {
                if (highlight.near.has(box.item)) this.nodes.draw(box, 1, highlight.near.get(box.item))
            }
        }
        for (const box of frames) this.frames.drawTitle(box, isDim(box))
        const cursor = page.cursor && scene.boxes.get(page.cursor)
        if (cursor && document.activeElement === page.canvas && !context.isVector) this.#drawCursor(cursor)
    }

    /** The text, cut to a width with an ellipsis, and its width. Measured once. */
    fit(text, font, width) {
        const key = `${font} ${Math.round(width)} ${text}`
        if (this.fitted.has(key)) return this.fitted.get(key)
        const { context } = this
        context.font = font
        let result = text
        if (context.measureText(text).width > width) {
            let [low, high] = [0, text.length]
            while (low < high) {
                const middle = Math.ceil((low + high) / 2)
                if (context.measureText(`${text.slice(0, middle)}…`).width <= width) low = middle
                else high = middle - 1
            }
            result = low ? `${text.slice(0, low)}…` : ''
        }
        if (this.fitted.size > 20000) this.fitted.clear()
        const fitted = { text: result, width: context.measureText(result).width }
        this.fitted.set(key, fitted)
        return fitted
    }

    /**
     * Writes a text, cut to a width, where no other text is. `y` is the middle of the line.
     *
     * Returns the width of the text, or 0 if it was not written.
     */
    write(text, x, y, { size, weight = 400, color, width, isRight = false }) {
        const { context } = this
        if (size * this.scale < Painter.leastText - 0.5) return 0
        const font = `${weight} ${size}px ${NodePainter.font}`
        const fitted = this.fit(text, font, width)
        const left = isRight ? x - fitted.width : x
        if (!fitted.text || !this.labels.reserve(left, y - size * 0.55, fitted.width, size * 1.1)) return 0
        context.font = font
        context.textBaseline = 'middle'
        context.textAlign = 'left'
        context.fillStyle = color
        context.fillText(fitted.text, left, y)
        return fitted.width
    }

    #drawLines(alpha) {
        const { context, colors, scale } = this
        for (const style of this.page.painter.styles) {
            context.globalAlpha = style.severity ? Math.max(alpha, 0.5) : style.isImplied ? alpha * 0.35 : alpha
            context.strokeStyle = style.severity ? colors[style.severity] : colors[style.isBundle ? 'bundle' : 'edge']
            context.lineWidth = Math.max(style.width + (style.severity ? 0.8 : 0), 0.5 / scale)
            context.setLineDash(scale < 0.2 ? [] : Painter.dashes[style.timing])
            style.lines.stroke(context)
            if (scale < 0.3 && !style.severity) continue
            context.setLineDash([])
            context.fillStyle = context.strokeStyle
            style.heads.fill(context)
        }
        context.globalAlpha = 1
        context.setLineDash([])
    }

    /** Draws the links of the selection: direct ones strongly, others thinly. */
    #drawHighlight(highlight) {
        const { context, colors, page, scale } = this
        for (const { color, isDirect, timing, lines, heads } of highlight.strokes(page.curves)) {
            context.globalAlpha = isDirect ? 1 : 0.4
            context.strokeStyle = colors[color]
            context.fillStyle = colors[color]
            context.lineWidth = Math.max(isDirect ? 2 : 1, (isDirect ? 1.6 : 0.7) / scale)
            context.setLineDash(scale < 0.2 ? [] : Painter.dashes[timing])
            lines.stroke(context)
            context.setLineDash([])
            if (isDirect || scale >= 0.3) heads.fill(context)
        }
        context.globalAlpha = 1
    }

    #drawCursor(box) {
        const { context, colors, scale } = this
        const gap = 4 / scale
        context.strokeStyle = colors.selection
        context.lineWidth = 2 / scale
        context.setLineDash([4 / scale, 3 / scale])
        shape('roundRect', box.x - gap, box.y - gap, box.width + gap * 2, box.height + gap * 2, 10 + gap).stroke(context)
        context.setLineDash([])
    }

    /** Draws a badge: a disk with one or two characters. */
    badge(text, x, y, size, severity) {
        const { context, colors } = this
        const half = Math.max(0, String(text).length - 2) * size * 0.35
        context.fillStyle = colors[severity]
        shape('roundRect', x - size - half, y - size, size * 2 + half * 2, size * 2, size).fill(context)
        context.fillStyle = colors['on-badge']
        context.font = `700 ${size * 1.2}px ${NodePainter.font}`
        context.textAlign = 'center'
        context.textBaseline = 'middle'
        context.fillText(String(text), x, y + size * 0.05)
    }

    /** A color between that of a card and that of the heat. */
    heatColor(strength) {
        const parts = color => [1, 3, 5].map(at => parseInt(color.slice(at, at + 2), 16))
        const [cold, hot] = [parts(this.colors.card), parts(this.colors.heat)]
        const mixed = cold.map((part, index) => Math.round(part + (hot[index] - part) * strength))
        return `#${mixed.map(part => part.toString(16).padStart(2, '0')).join('')}`
    }
}
