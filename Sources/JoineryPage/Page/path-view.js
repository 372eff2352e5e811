/** Shows one path alone: one of the longest, or one between two nodes that the user chooses. */
class PathView {
    constructor(page) {
        this.page = page
        this.from = null
        this.path = null
        byId('leave-path').addEventListener('click', () => this.leave())
    }

    /** Begins a path at a node. The next node that is selected ends it. */
    begin(node) {
        if (!node) return
        this.from = node
        this.#writeBanner('Path from ', node.name, ' to …: select the other end.')
        byId('leave-path').textContent = 'Cancel'
        this.page.canvas.focus()
    }

    /** Ends the path at a node. Returns `false` if none was begun. */
    end(node) {
        if (!this.from || !node || node === this.from) return false
        const from = this.from
        this.from = null
        const path = Paths.between(from, node)
        if (path) this.show(path)
        else {
            this.#writeBanner('Neither ', from.name, ' nor ', node.name, ' needs the other.')
            byId('leave-path').textContent = 'Close'
        }
        return true
    }

    show(path) {
        const { page } = this
        if (!this.path) this.earlier = { scale: page.view.scale, x: page.view.x, y: page.view.y, selected: page.selected }
        this.path = path
        this.from = null
        page.selected = null
        page.cursor = path[0]
        page.arrange({ isFitted: true })
        page.details.showPath(path)
        page.tabs.open('details')
        this.#writeBanner('Path from ', path[0].name, ' to ', path.at(-1).name, `, ${counted(path.length - 1, 'step')}`)
        byId('leave-path').textContent = 'Back to the graph'
    }

    /** Returns to the graph, or cancels the choice of an end. */
    leave() {
        const { page, path, earlier } = this
        if (!this.isActive) return
        this.from = null
        this.path = null
        byId('banner').hidden = true
        if (!path) return
        page.arrange()
        page.view.go(earlier, false)
        page.select(earlier.selected)
        page.canvas.focus()
    }

    get isActive() { return !byId('banner').hidden }

    #writeBanner(...words) {
        byId('banner-words').replaceChildren(...words.map((word, index) => (index % 2 ? element('strong', {}, word) : word)))
        byId('banner').hidden = false
        this.page.announce(words.join(''))
    }
}
