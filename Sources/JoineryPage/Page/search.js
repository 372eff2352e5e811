/** Finds bindings by name, type, module, and file. */
class Search {
    static most = 40

    constructor(page) {
        this.page = page
        this.input = byId('search')
        this.list = byId('results')
        this.found = []
        this.active = 0
        this.input.addEventListener('input', () => this.show())
        this.input.addEventListener('focus', () => this.input.value && this.show())
        this.input.addEventListener('blur', () => setTimeout(() => this.hide(), 150))
        this.input.addEventListener('keydown', event => this.#press(event))
    }

    /** The best matches first: equal names, names that begin with the text, names that contain it, then types, modules, files. */
    static find(nodes, text) {
        const words = text.toLowerCase().split(/\s+/).filter(Boolean)
        if (!words.length) return []
        const rank = node => {
            const fields = [node.name, node.type, node.module, node.location?.file ?? ''].map(text => text.toLowerCase())
            let sum = 0
            for (const word of words) {
                const ranks = fields.flatMap((field, index) => {
                    const at = field.indexOf(word)
                    if (at < 0) return []
                    return [index * 10 + (field === word ? 0 : at === 0 ? 1 : 2)]
                })
                if (!ranks.length) return null
                sum += Math.min(...ranks)
            }
            return sum
        }
        return nodes.map(node => ({ node, rank: rank(node) })).filter(({ rank }) => rank !== null)
            .sort((a, b) => a.rank - b.rank || a.node.name.length - b.node.name.length || (a.node.id < b.node.id ? -1 : 1))
            .map(({ node }) => node)
    }

    show() {
        const all = Search.find(this.page.graph.nodes, this.input.value)
        this.found = all.slice(0, Search.most)
        this.active = 0
        this.list.replaceChildren(...this.found.map((node, index) => {
            const option = element('li', { role: 'option', id: `result-${index}` },
                Marks.element(Marks.name(node)),
                element('span', { class: 'node-words' },
                    element('span', { class: 'node-name' }, node.name),
                    element('span', { class: 'node-type' }, this.page.graph.describe(node))))
            option.addEventListener('pointerdown', event => {
                event.preventDefault()
                this.#take(node)
            })
            return option
        }))
        if (this.input.value.trim() && !all.length) {
            this.list.append(element('li', { class: 'empty' }, 'No binding has this name, type, module, or file.'))
        } else if (all.length > this.found.length) {
            this.list.append(element('li', { class: 'empty' }, `and ${all.length - this.found.length} more`))
        }
        this.list.hidden = !this.input.value.trim()
        this.input.setAttribute('aria-expanded', String(!this.list.hidden))
        this.#markActive()
    }

    hide() {
        this.list.hidden = true
        this.input.setAttribute('aria-expanded', 'false')
        this.input.removeAttribute('aria-activedescendant')
    }

    #markActive() {
        this.list.querySelectorAll('[role=option]').forEach((option, index) => {
            option.setAttribute('aria-selected', String(index === this.active))
            if (index === this.active) option.scrollIntoView({ block: 'nearest' })
        })
        if (this.found.length) this.input.setAttribute('aria-activedescendant', `result-${this.active}`)
    }

    #take(node) {
        this.input.value = ''
        this.hide()
        this.page.canvas.focus()
        this.page.select(node, { isRevealed: true })
    }

    #press(event) {
        const count = this.found.length
        if (event.key === 'ArrowDown' && count) this.active = (this.active + 1) % count
        else if (event.key === 'ArrowUp' && count) this.active = (this.active + count - 1) % count
        else if (event.key === 'Enter' && count && !this.list.hidden) return this.#take(this.found[this.active])
        else if (event.key === 'Escape') {
            this.input.value = ''
            this.hide()
            this.page.canvas.focus()
            event.stopPropagation()
            return
        } else return
        event.preventDefault()
        this.#markActive()
    }
}
