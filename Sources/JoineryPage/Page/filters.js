/** What is shown: by module, scope and dialect, and around one node. The filters are the legend of the marks too. */
class Filters {
    constructor(page) {
        this.page = page
        this.hidden = { module: new Set(), scope: new Set(), dialect: new Set() }
        this.only = null
        this.build()
    }

    static value = {
        module: node => node.module || 'Outside',
        scope: node => node.scope ?? node.kind,
        dialect: node => node.dialect ?? 'unknown',
    }

    accepts(node) {
        if (this.only && !this.only.has(node)) return false
        return Object.keys(this.hidden).every(name => !this.hidden[name].has(Filters.value[name](node)))
    }

    get isActive() {
        return Boolean(this.only) || Object.values(this.hidden).some(set => set.size)
    }

    clear() {
        this.only = null
        Object.values(this.hidden).forEach(set => set.clear())
        this.#sync()
        this.page.arrange({ isFitted: true })
    }

    /** Takes back whatever hides a node. */
    allow(node) {
        if (this.accepts(node)) return false
        if (this.only && !this.only.has(node)) this.only = null
        for (const name of Object.keys(this.hidden)) this.hidden[name].delete(Filters.value[name](node))
        this.#sync()
        return true
    }

    showOnly(nodes) {
        this.only = nodes
        this.#sync()
        this.page.arrange({ isFitted: true })
    }

    set(name, value, isShown) {
        if (isShown) this.hidden[name].delete(value)
        else this.hidden[name].add(value)
        this.#sync()
        this.page.arrange({ isFitted: true })
    }

    #sync() {
        for (const box of document.querySelectorAll('#filter-lists input')) {
            box.checked = !this.hidden[box.dataset.filter].has(box.value)
        }
        byId('clear-filters').hidden = !this.isActive
        const shown = this.page.graph.nodes.filter(node => this.accepts(node)).length
        this.page.announce(`${shown} of ${this.page.graph.nodes.length} shown`)
    }

    build() {
        byId('clear-filters').addEventListener('click', () => this.clear())
        const titles = { module: 'Modules', scope: 'Scopes', dialect: 'Dialects' }
        byId('filter-lists').replaceChildren(...Object.entries(titles).map(([name, title]) => {
            const counts = new Map()
            for (const node of this.page.graph.nodes) {
                const value = Filters.value[name](node)
                if (!counts.has(value)) counts.set(value, { count: 0, node })
                counts.get(value).count += 1
            }
            const values = [...counts].sort(([a, x], [b, y]) =>
                (name === 'module' ? (a < b ? -1 : 1) : y.count - x.count || (a < b ? -1 : 1)))
            return this.#section(name, title, values)
        }))
    }

    #section(name, title, values) {
        const setAll = isShown => {
            values.forEach(([value]) => {
                if (isShown) this.hidden[name].delete(value)
                else this.hidden[name].add(value)
            })
            this.#sync()
            this.page.arrange({ isFitted: true })
        }
        const link = (words, isShown) => element('button', {
            type: 'button', class: 'small', 'aria-label': `${words}: ${title.toLowerCase()}`, click: () => setAll(isShown),
        }, words)
        return element('fieldset', {},
            element('legend', {}, element('span', {}, title), values.length > 3 ? element('span', { class: 'all' }, link('All', true), link('None', false)) : null),
            element('div', { class: 'choices' }, ...values.map(([value, { count, node }]) => {
                const box = element('input', { type: 'checkbox', value, 'data-filter': name, checked: true })
                box.addEventListener('change', () => this.set(name, value, box.checked))
                return element('label', {}, box, name === 'scope' ? Marks.element(Marks.name(node)) : null,
                    element('span', { class: 'choice' }, value), element('span', { class: 'count' }, String(count)))
            })))
    }
}
