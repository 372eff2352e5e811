/** The keys: arrows move the cursor along the lines, and Enter selects the box there. */
class Keyboard {
    constructor(page) {
        this.page = page
        document.addEventListener('keydown', event => this.#press(event))
    }

    #press(event) {
        if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || byId('help').open) return
        const isWriting = event.target.matches('input:not([type=checkbox]), textarea, select')
        if (isWriting) return
        const anywhere = {
            '/': () => byId('search').focus(),
            '?': () => byId('help').showModal(),
            f: () => this.page.fit(),
            '+': () => this.page.view.zoom(1.3),
            '=': () => this.page.view.zoom(1.3),
            '-': () => this.page.view.zoom(1 / 1.3),
            p: () => this.page.paths.begin(this.page.selected ?? (this.page.cursor?.isGroup ? null : this.page.cursor)),
            Escape: () => (this.page.paths.isActive ? this.page.paths.leave() : this.page.select(null)),
        }
        const onPicture = {
            ArrowRight: () => this.#follow('needs'),
            ArrowLeft: () => this.#follow('users'),
            ArrowDown: () => this.#step(1),
            ArrowUp: () => this.#step(-1),
            Enter: () => this.#enter(),
            ' ': () => this.#toggle(),
        }
        const isOnPicture = event.target === this.page.canvas || event.target === document.body
        const action = anywhere[event.key] ?? (isOnPicture ? onPicture[event.key] : null)
        if (!action) return
        event.preventDefault()
        action()
    }

    /** Moves to the nearest dependency or dependent. A folded frame represents its members. */
    #follow(direction) {
        const { page } = this
        const start = this.#cursor()
        if (!start) return
        const nodes = start.isGroup ? start.members : [start]
        const end = direction === 'needs' ? 'to' : 'from'
        const found = new Set()
        for (const node of nodes) {
            for (const link of node[direction]) {
                const shown = page.paths.path ? link[end] : Groups.shown(link[end])
                if (page.isVisible(link[end])) found.add(shown)
            }
        }
        found.delete(start)
        const box = page.scene.boxes.get(start)
        const distance = item => {
            const other = page.scene.boxes.get(item)
            return Math.hypot(other.x - box.x, (other.y + other.height / 2 - box.y - box.height / 2) * 1.5)
        }
        const next = [...found].filter(item => page.scene.boxes.has(item)).sort((a, b) => distance(a) - distance(b))[0]
        if (next) page.moveCursor(next)
    }

    /** Moves to the next box above or below in the same column, or to the nearest one. */
    #step(direction) {
        const { page } = this
        const start = this.#cursor()
        if (!start) return
        const box = page.scene.boxes.get(start)
        const middle = other => other.x + other.width / 2
        const next = [...page.scene.boxes.values()]
            .filter(other => other !== box && (!other.item.isGroup || other.item.folded)
                && (other.y - box.y) * direction > 0 && Math.abs(middle(other) - middle(box)) < 300)
            .map(other => ({
                other, distance: Math.abs(other.y - box.y) + Math.abs(middle(other) - middle(box)) * 3,
            }))
            .sort((a, b) => a.distance - b.distance)[0]
        if (next) page.moveCursor(next.other.item)
    }

    /** The box at the cursor, or else the selection. Without both, the cursor moves to the first box on the left. */
    #cursor() {
        const { page } = this
        if (page.cursor && page.scene.boxes.has(page.cursor)) return page.cursor
        const first = page.selected ? Groups.shown(page.selected) : [...page.scene.boxes.values()]
            .filter(box => !box.item.isGroup || box.item.folded).sort((a, b) => a.x - b.x || a.y - b.y)[0]?.item
        if (!page.selected && first) {
            page.moveCursor(first)
            return null
        }
        return first
    }

    #enter() {
        const item = this.page.cursor
        if (item?.isGroup) this.page.fold(item, false)
        else if (item) this.page.select(item)
        else this.#cursor()
    }

    /** Space folds the frame around the cursor, or unfolds it. */
    #toggle() {
        const item = this.page.cursor ?? this.page.selected
        if (!item) return
        const group = item.isGroup ? item : item.group
        this.page.fold(group, !group.folded)
        if (group.folded) this.page.moveCursor(group)
    }
}
