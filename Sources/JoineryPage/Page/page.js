/** Joins the parts: what is selected, folded and shown, and what follows from it for the picture and the panels. */
class Page {
    constructor(content) {
        Controls.followSystem()
        this.graph = new Graph(content)
        this.groups = new Groups(this.graph)
        this.canvas = byId('picture')
        this.selected = null
        this.cursor = null
        this.hovered = null
        this.highlight = null
        this.showsAffected = true
        this.summaries = new Map()
        this.isVisible = node => this.filters.accepts(node)
        this.view = new View(this.canvas, () => this.redraw())
        this.filters = new Filters(this)
        this.painter = new Painter(this.canvas, this)
        this.details = new Details(this)
        this.overview = new Overview(this)
        this.tabs = new Tabs(() => this.overview.fill())
        this.search = new Search(this)
        this.pointer = new Pointer(this)
        this.keyboard = new Keyboard(this)
        this.controls = new Controls(this)
        this.painter.resize()
        this.arrange({ isFitted: true, isAnimated: false })
        this.details.show(null)
        this.#followAddress()
        window.addEventListener('hashchange', () => this.#followAddress())
        // Drawn at once, since a canvas of another size is empty.
        new ResizeObserver(() => {
            this.painter.resize()
            this.painter.draw()
        }).observe(this.canvas)
    }

    /** Lays the picture out anew, after folding or filtering. */
    arrange({ isFitted = false, isAnimated = true } = {}) {
        const began = performance.now()
        const aspect = Math.max(0.7, this.view.width / Math.max(1, this.view.height))
        this.scene = new Scene(this.groups, this.isVisible, aspect).arrange(this.graph, this.scene)
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

    /** Selects a node, or nothing. With `isRevealed` it is also brought into sight, whatever hides it. */
    select(node, { isRevealed = false } = {}) {
        this.selected = node
        this.cursor = node ?? this.cursor
        this.path = null
        if (node) {
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

    /** Highlights a chain of nodes and brings all of it into sight. */
    showPath(path) {
        const isHidden = path.map(node => this.filters.allow(node)).includes(true)
        const isFolded = path.map(node => this.groups.reveal(node)).includes(true)
        this.selected = null
        if (isHidden || isFolded) this.arrange()
        this.path = path
        this.#findHighlight()
        const boxes = path.map(node => this.scene.boxes.get(node))
        const x = Math.min(...boxes.map(box => box.x))
        const y = Math.min(...boxes.map(box => box.y))
        this.view.fit({
            x, y, width: Math.max(...boxes.map(box => box.x + box.width)) - x,
            height: Math.max(...boxes.map(box => box.y + box.height)) - y,
        })
        this.redraw()
    }

    fold(group, isFolded) {
        const before = this.scene.boxes.get(group)
        const screen = before && { x: before.x * this.view.scale + this.view.x, y: before.y * this.view.scale + this.view.y }
        group.folded = isFolded
        this.arrange()
        const after = this.scene.boxes.get(group)
        // What was pressed stays under the finger.
        if (screen && after) this.view.pan(
            screen.x - after.x * this.view.scale - this.view.x, screen.y - after.y * this.view.scale - this.view.y)
        this.announce(`${group.title} ${isFolded ? 'folded' : 'unfolded'}`)
    }

    foldAll(isFolded) {
        for (const group of this.groups.all) group.folded = isFolded
        this.arrange({ isFitted: true })
    }

    moveCursor(item) {
        this.cursor = item
        this.view.reveal(this.scene.boxes.get(item))
        this.announce(item.isGroup ? `${item.title}, ${counted(item.size, 'binding')}, folded`
            : `${item.name}, ${item.type}, ${item.scope ?? item.kind}`)
        this.redraw()
    }

    hover(item, event) {
        this.canvas.style.cursor = item ? 'pointer' : 'grab'
        const tip = byId('tip')
        tip.hidden = !item || item.isGroup || this.view.scale >= 0.7
        if (!tip.hidden) {
            tip.replaceChildren(element('strong', {}, item.name), element('span', {}, item.type))
            tip.style.left = `${Math.min(event.offsetX + 14, this.view.width - 240)}px`
            tip.style.top = `${event.offsetY + 16}px`
        }
        if (this.hovered === item) return
        this.hovered = item
        if (this.selected || this.path) return
        this.#findHighlight()
        this.redraw()
    }

    #findHighlight() {
        const node = this.selected ?? (this.hovered?.isGroup ? null : this.hovered)
        if (this.path) this.highlight = Highlight.path(this.path)
        else this.highlight = node ? Highlight.around(this.graph, node, node === this.selected) : null
    }

    /** A summary of the content of a folded frame. */
    summary(group) {
        if (!this.summaries.has(group)) {
            const members = this.groups.members(group)
            const marks = new Map(Marks.known.map(name => [name, 0]))
            const severities = { error: 0, warning: 0, note: 0 }
            for (const node of members) {
                marks.set(Marks.name(node), marks.get(Marks.name(node)) + 1)
                if (node.severity) severities[node.severity] += 1
            }
            this.summaries.set(group, { count: members.length, marks: [...marks].filter(([, count]) => count), severities })
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

/** For tests, and for who wants to drive the page from the console. */
window.joinery = new Page(JSON.parse(byId('graph').textContent))
