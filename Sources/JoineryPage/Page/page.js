/** Joins the parts: it holds the selection, the folding, and the filters, and updates the picture and the panels. */
class Page {
    constructor(content, settings) {
        Controls.followSystem()
        this.graph = new Graph(content)
        this.groups = new Groups(this.graph, settings.frames)
        this.places = new Places(settings)
        this.canvas = byId('picture')
        this.selected = null
        this.cursor = null
        this.hovered = null
        this.highlight = null
        this.heat = null
        this.showsAffected = true
        this.summaries = new Map()
        this.opened = new Set()
        this.isVisible = node => this.filters.accepts(node)
        this.view = new View(this.canvas, () => this.redraw())
        this.filters = new Filters(this)
        this.painter = new Painter(this, this.canvas.getContext('2d'))
        this.details = new Details(this)
        this.overview = new Overview(this)
        this.tabs = new Tabs(() => this.overview.fillList())
        this.search = new Search(this)
        this.paths = new PathView(this)
        this.pointer = new Pointer(this)
        this.keyboard = new Keyboard(this)
        this.controls = new Controls(this)
        this.exports = new Exports(this)
        this.painter.resize()
        this.foldReadably({ isAnimated: false })
        this.details.show(null)
        this.#followAddress()
        window.addEventListener('hashchange', () => this.#followAddress())
        // A resized canvas is empty, so it is drawn at once.
        new ResizeObserver(() => {
            this.painter.resize()
            this.painter.draw()
        }).observe(this.canvas)
    }

    get aspect() {
        return Math.max(0.6, this.view.width / Math.max(1, this.view.height))
    }

    /** Folds frames so that the whole picture is readable. With `keepsOpened`, frames that the user opened stay open. */
    foldReadably({ keepsOpened = false, isAnimated = true } = {}) {
        if (!keepsOpened) this.opened.clear()
        this.groups.foldInitially(this.isVisible, scale => {
            const scene = new Scene(this.groups, this.isVisible, this.aspect).arrange(this.graph, this.tree)
            this.tree = scene
            return this.view.fitScale(scene) >= scale
        })
        for (const group of this.opened) for (let at = group; at; at = at.parent) at.folded = false
        this.arrange({ isFitted: true, isAnimated })
    }

    /** Lays out the picture again, after folding or filtering. */
    arrange({ isFitted = false, isAnimated = true } = {}) {
        const began = performance.now()
        this.summaries.clear()
        if (this.paths.path) {
            this.scene = new PathScene(this.paths.path, this.aspect, (text, weight, size) =>
                this.painter.fit(text, `${weight} ${size}px ${NodePainter.font}`, Infinity).width)
        } else {
            this.tree = new Scene(this.groups, this.isVisible, this.aspect).arrange(this.graph, this.tree)
            this.scene = this.tree
        }
        this.curves = new Curves(this.scene)
        this.painter.prepare(this.scene, this.curves)
        this.layoutTime = performance.now() - began
        if (this.cursor && !this.scene.boxes.has(this.cursor)) this.cursor = null
        this.#findHighlight()
        if (isFitted) this.fit(isAnimated)
        this.redraw()
        byId('nothing').hidden = this.graph.nodes.some(this.isVisible)
        byId('nothing').textContent =
            this.graph.nodes.length ? 'No bindings match the filters.' : 'No bindings and no consumers.'
        this.controls.sync()
    }

    fit(isAnimated = true) {
        this.view.fit({ x: 0, y: 0, width: this.scene.width, height: this.scene.height }, { isAnimated })
    }

    redraw() {
        if (this.isWaiting) return
        this.isWaiting = true
        requestAnimationFrame(() => {
            this.isWaiting = false
            this.painter.draw()
        })
    }

    /** Selects a node, or nothing. With `isRevealed` it becomes visible, whatever hides it. */
    select(node, { isRevealed = false } = {}) {
        if (this.paths.end(node)) return
        const isOnPath = this.paths.path?.includes(node)
        if (this.paths.path && !isOnPath) {
            this.paths.leave()
            if (!node) return
        }
        this.selected = node
        this.cursor = node ?? this.cursor
        if (node && !isOnPath) {
            const wasHidden = this.filters.allow(node)
            const wasFolded = this.groups.reveal(node)
            if (wasHidden || wasFolded) this.arrange()
            if (isRevealed || wasFolded) this.view.reveal(this.scene.boxes.get(node))
        }
        this.#findHighlight()
        this.details.show(node)
        this.tabs.open(node ? 'details' : 'overview')
        this.#writeAddress(node)
        if (node) this.announce(`${node.name} selected: needs ${node.needs.length}, needed by ${node.users.length}`)
        this.redraw()
    }

    fold(group, isFolded) {
        const before = this.scene.boxes.get(group)
        const screen = before && { x: before.x * this.view.scale + this.view.x, y: before.y * this.view.scale + this.view.y }
        group.folded = isFolded
        if (isFolded) this.opened.delete(group)
        else this.opened.add(group)
        this.arrange()
        const after = this.scene.boxes.get(group)
        // The pressed title stays under the pointer.
        if (screen && after) this.view.pan(
            screen.x - after.x * this.view.scale - this.view.x, screen.y - after.y * this.view.scale - this.view.y)
        if (after && !isFolded) this.view.include(after, Groups.scale)
        this.announce(`${group.title} ${isFolded ? 'folded' : 'unfolded'}`)
    }

    foldAll(isFolded) {
        for (const group of this.groups.all) group.folded = isFolded
        this.opened.clear()
        this.arrange({ isFitted: true })
    }

    /** Colors the boxes by a figure, or by nothing. */
    showHeat(name) {
        this.heat = name ? new Heat(this.graph, name) : null
        this.redraw()
    }

    /** Hides or shows the problems of some rules. */
    hideRules(rules) {
        this.graph.markProblems(rules)
        this.overview.showProblems()
        this.controls.writeNumbers()
        if (this.selected) this.details.show(this.selected)
    }

    moveCursor(item) {
        this.cursor = item
        this.view.reveal(this.scene.boxes.get(item))
        this.announce(item.isGroup ? `${item.title}, ${this.summary(item).tally}, folded`
            : [item.name, item.type, item.scope ?? item.kind].filter(Boolean).join(', '))
        this.redraw()
    }

    hover(item, event) {
        this.canvas.style.cursor = item ? 'pointer' : 'grab'
        const tip = byId('tip')
        // A box whose words are all visible needs no tip.
        tip.hidden = !item || (!item.isGroup && this.view.scale >= 0.8 && item.name.length < 24)
        if (!tip.hidden) {
            const text = item.isGroup ? this.summary(item).tally : this.graph.describe(item)
            tip.replaceChildren(element('strong', {}, item.isGroup ? item.title : item.name), element('span', {}, text))
            tip.style.left = `${Math.max(0, Math.min(event.offsetX + 14, this.view.width - 300))}px`
            tip.style.top = `${event.offsetY + 16}px`
        }
        if (this.hovered === item) return
        this.hovered = item
        if (this.selected || this.paths.path) return
        this.#findHighlight()
        this.redraw()
    }

    #findHighlight() {
        const node = this.selected ?? (this.hovered?.isGroup ? null : this.hovered)
        this.highlight = node && !this.paths.path ? Highlight.around(this.graph, node, node === this.selected) : null
    }

    /** The summary of the visible content of a frame: its counts, its scopes, and its problems by severity. */
    summary(group) {
        if (!this.summaries.has(group)) {
            const members = group.members.filter(this.isVisible)
            const marks = new Map(Marks.known.map(name => [name, 0]))
            const problems = new Set()
            for (const node of members) {
                marks.set(Marks.name(node), marks.get(Marks.name(node)) + 1)
                for (const index of node.problems) problems.add(index)
            }
            const severities = { error: 0, warning: 0, note: 0 }
            for (const index of problems) severities[this.graph.problems[index].severity] += 1
            this.summaries.set(group, {
                count: members.length, tally: tally(members), marks: [...marks].filter(([, count]) => count), severities,
            })
        }
        return this.summaries.get(group)
    }

    announce(words) {
        byId('live').textContent = words
    }

    #writeAddress(node) {
        const fragment = node ? `#${encodeURIComponent(node.id)}` : ''
        if (location.hash !== fragment) history.replaceState(null, '', fragment || location.pathname + location.search)
    }

    #followAddress() {
        let id = ''
        try {
            id = decodeURIComponent(location.hash.slice(1))
        } catch {
            return
        }
        const node = this.graph.byId.get(id)
        if (node && node !== this.selected) this.select(node, { isRevealed: true })
    }
}

/** The page, for tests and for use from the browser's console. */
window.joinery = new Page(JSON.parse(byId('graph').textContent), JSON.parse(byId('settings').textContent))
