/** Everything by keyboard: the cursor goes along the lines, and Enter selects where it is. */
class Keyboard {
    constructor(page) {
        this.page = page
        document.addEventListener('keydown', event => this.#press(event))
    }

    #press(event) {
        if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || byId('help').open) return
        const isWriting = event.target.matches('input:not([type=checkbox]), textarea')
        if (isWriting) return
        const anywhere = {
            '/': () => byId('search').focus(),
            '?': () => byId('help').showModal(),
            f: () => this.page.fit(),
            '+': () => this.page.view.zoom(1.3),
            '=': () => this.page.view.zoom(1.3),
            '-': () => this.page.view.zoom(1 / 1.3),
            Escape: () => this.page.select(null),
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

    /** To the nearest of what is needed, or of what needs; folded frames stand for what is in them. */
    #follow(direction) {
        const { page } = this
        const start = this.#cursor()
        if (!start) return
        const nodes = start.isGroup ? page.groups.members(start) : [start]
        const end = direction === 'needs' ? 'to' : 'from'
        const found = new Set()
        for (const node of nodes) {
            for (const link of node[direction]) if (page.isVisible(link[end])) found.add(Groups.shown(link[end]))
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

    /** To the next above or below in the same column, or the nearest one. */
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

    /** Where the cursor is, or where it begins: at the selection, or at the first box on the left. */
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
