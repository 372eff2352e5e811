/** Draws the picture on a canvas. Everything is in the picture's coordinates but for what has to keep its size. */
class Painter {
    constructor(canvas, page) {
        this.canvas = canvas
        this.context = canvas.getContext('2d')
        this.page = page
        this.nodes = new NodePainter(this.context, page)
        this.frames = new FramePainter(this.context, page)
        this.readColors()
    }

    /** Takes the colors from the style sheet, where both themes are. */
    readColors() {
        const style = getComputedStyle(document.documentElement)
        const names = [
            'paper', 'frame', 'frame-inner', 'card', 'line', 'ink', 'muted', 'faint', 'edge', 'bundle', 'needs', 'users',
            'error', 'warning', 'note', 'selection', ...Marks.known.map(name => `mark-${name}`),
        ]
        this.colors = Object.fromEntries(names.map(name => [name, style.getPropertyValue(`--${name}`).trim()]))
        this.nodes.colors = this.colors
        this.frames.colors = this.colors
    }

    resize() {
        const ratio = window.devicePixelRatio || 1
        const { clientWidth, clientHeight } = this.canvas
        this.canvas.width = Math.max(1, Math.round(clientWidth * ratio))
        this.canvas.height = Math.max(1, Math.round(clientHeight * ratio))
    }

    /** Gathers the lines into few paths, once for each layout: drawing thousands one by one would be slow. */
    prepare(scene, curves) {
        const styles = new Map()
        for (const strand of scene.strands) {
            const width = strand.isBundle ? 1.2 + Math.min(6, Math.round(Math.log2(strand.links.length))) * 0.5 : 1.2
            const key = `${width} ${strand.timing} ${strand.severity} ${strand.isBundle} ${strand.isImplied}`
            if (!styles.has(key)) {
                const { timing, severity, isBundle, isImplied } = strand
                styles.set(key, { width, timing, severity, isBundle, isImplied, lines: new Path2D(), heads: new Path2D() })
            }
            const style = styles.get(key)
            const points = curves.strand(strand)
            Curves.trace(style.lines, points)
            Curves.head(style.heads, points, strand.isBundle ? 7 + width : 7)
        }
        this.styles = [...styles.values()].sort((a, b) => Number(Boolean(a.severity)) - Number(Boolean(b.severity)))
    }

    static dashes = { immediate: [], lazy: [7, 4], later: [2, 4], weak: [1, 5], closing: [2, 4] }

    draw() {
        const { context, page, colors } = this
        const { view, scene, highlight } = page
        const ratio = window.devicePixelRatio || 1
        context.setTransform(1, 0, 0, 1, 0, 0)
        context.globalAlpha = 1
        context.fillStyle = colors.paper
        context.fillRect(0, 0, this.canvas.width, this.canvas.height)
        context.setTransform(view.scale * ratio, 0, 0, view.scale * ratio, view.x * ratio, view.y * ratio)
        const visible = [...scene.boxes.values()].filter(box => page.view.shows(box))
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
        if (cursor && document.activeElement === this.canvas) this.#drawCursor(cursor)
    }

    #drawLines(alpha) {
        const { context, colors } = this
        const { scale } = this.page.view
        for (const style of this.styles) {
            context.globalAlpha = style.severity ? Math.max(alpha, 0.5) : style.isImplied ? alpha * 0.35 : alpha
            context.strokeStyle = style.severity ? colors[style.severity] : colors[style.isBundle ? 'bundle' : 'edge']
            context.lineWidth = Math.max(style.width + (style.severity ? 0.8 : 0), 0.5 / scale)
            context.setLineDash(scale < 0.2 ? [] : Painter.dashes[style.timing])
            context.stroke(style.lines)
            if (scale < 0.3 && !style.severity) continue
            context.setLineDash([])
            context.fillStyle = context.strokeStyle
            context.fill(style.heads)
        }
        context.globalAlpha = 1
        context.setLineDash([])
    }

    /** Links of the selection: its own strongly, those further away thinly. */
    #drawHighlight(highlight) {
        const { context, colors, page } = this
        for (const { color, isDirect, timing, lines, heads } of highlight.strokes(page.curves)) {
            context.globalAlpha = isDirect ? 1 : 0.4
            context.strokeStyle = colors[color]
            context.fillStyle = colors[color]
            context.lineWidth = Math.max(isDirect ? 2 : 1, (isDirect ? 1.6 : 0.7) / page.view.scale)
            context.setLineDash(page.view.scale < 0.2 ? [] : Painter.dashes[timing])
            context.stroke(lines)
            context.setLineDash([])
            if (isDirect || page.view.scale >= 0.3) context.fill(heads)
        }
        context.globalAlpha = 1
    }

    #drawCursor(box) {
        const { context, colors } = this
        const gap = 4 / this.page.view.scale
        context.strokeStyle = colors.selection
        context.lineWidth = 2 / this.page.view.scale
        context.setLineDash([4 / this.page.view.scale, 3 / this.page.view.scale])
        context.beginPath()
        context.roundRect(box.x - gap, box.y - gap, box.width + gap * 2, box.height + gap * 2, 10 + gap)
        context.stroke()
        context.setLineDash([])
    }
}
