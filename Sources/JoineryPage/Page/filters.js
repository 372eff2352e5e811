/** The filters: by module, scope, dialect, and rule, only problems, or only some nodes. They are also the legend of the marks. */
class Filters {
    constructor(page) {
        this.page = page
        this.hidden = { module: new Set(), scope: new Set(), dialect: new Set(), rule: new Set() }
        this.only = null
        this.hasOnlyProblems = false
        this.#build()
        this.#sync()
    }

    static value = {
        module: node => node.module || 'Outside',
        scope: node => node.scope ?? node.kind,
        dialect: node => node.dialect ?? 'unknown',
    }

    accepts(node) {
        if (this.only && !this.only.has(node)) return false
        if (this.hasOnlyProblems && !node.problems.length) return false
        return Object.keys(Filters.value).every(name => !this.hidden[name].has(Filters.value[name](node)))
    }

    get isActive() {
        return Boolean(this.only) || this.hasOnlyProblems || Object.values(this.hidden).some(set => set.size)
    }

    clear() {
        this.#reset()
        this.#apply()
    }

    #reset() {
        this.only = null
        this.hasOnlyProblems = false
        const hadRules = this.hidden.rule.size
        Object.values(this.hidden).forEach(set => set.clear())
        if (hadRules) this.page.hideRules(this.hidden.rule)
    }

    /** Removes the filters that hide a node, and returns whether there were any. */
    allow(node) {
        if (this.accepts(node)) return false
        if (this.only && !this.only.has(node)) this.only = null
        if (!node.problems.length) this.hasOnlyProblems = false
        for (const name of Object.keys(Filters.value)) this.hidden[name].delete(Filters.value[name](node))
        this.#sync()
        return true
    }

    showOnly(nodes) {
        this.only = nodes
        this.#apply()
    }

    /** Shows only the nodes that problems of one rule name. */
    showOnlyRule(rule) {
        this.#reset()
        for (const problem of this.page.graph.problems) if (problem.rule !== rule) this.hidden.rule.add(problem.rule)
        this.hasOnlyProblems = true
        this.page.hideRules(this.hidden.rule)
        this.#apply()
    }

    /** Shows or hides all nodes, or all problems of a rule, with one of these values. */
    #set(name, values, isShown) {
        for (const value of values) {
            if (isShown) this.hidden[name].delete(value)
            else this.hidden[name].add(value)
        }
        if (name === 'rule') this.page.hideRules(this.hidden.rule)
        this.#apply()
    }

    #apply() {
        this.page.paths?.leave()
        this.#sync()
        this.page.foldReadably({ keepsOpened: true })
    }

    #sync() {
        for (const box of document.querySelectorAll('#filter-lists input[data-filter]')) {
            box.checked = !this.hidden[box.dataset.filter].has(box.value)
        }
        const only = byId('only-problems')
        if (only) only.checked = this.hasOnlyProblems
        byId('clear-filters').hidden = !this.isActive
        const { nodes } = this.page.graph
        const shown = nodes.filter(node => this.accepts(node))
        const words = shown.length === nodes.length ? '' : `Shown: ${tally(shown)}`
        byId('shown').textContent = words
        byId('shown').hidden = !words
        if (words) this.page.announce(words)
    }

    #build() {
        byId('clear-filters').addEventListener('click', () => this.clear())
        const titles = { module: 'Modules', scope: 'Scopes', dialect: 'Dialects' }
        const sections = Object.entries(titles).map(([name, title]) => {
            const values = new Map()
            for (const node of this.page.graph.nodes) {
                const value = Filters.value[name](node)
                if (!values.has(value)) values.set(value, [])
                values.get(value).push(node)
            }
            const sorted = [...values].sort(([a, x], [b, y]) =>
                (name === 'module' ? (a < b ? -1 : 1) : y.length - x.length || (a < b ? -1 : 1)))
            return this.#section(name, title, sorted.map(([value, nodes]) => ({
                value, count: nodes.length, tip: tally(nodes), mark: name === 'scope' ? Marks.element(Marks.name(nodes[0])) : null,
            })))
        })
        byId('filter-lists').replaceChildren(...this.#problemSection(), ...sections)
    }

    #problemSection() {
        const rules = Overview.rules(this.page.graph.problems)
        if (!rules.length) return []
        const only = element('input', { type: 'checkbox', id: 'only-problems' })
        only.addEventListener('change', () => {
            this.hasOnlyProblems = only.checked
            this.#apply()
        })
        const section = this.#section('rule', 'Problems', rules.map(({ rule, severity, problems }) => ({
            value: rule, count: problems.length, tip: counted(problems.length, 'problem'),
            mark: element('i', { class: `severity ${severity}`, 'aria-hidden': 'true' }),
        })))
        section.querySelector('.choices').prepend(element('label', { class: 'first' }, only, element('span', { class: 'choice' }, 'Only problems')))
        return [section]
    }

    #section(name, title, values) {
        const link = (words, isShown) => element('button', {
            type: 'button', class: 'small', 'aria-label': `${words}: ${title.toLowerCase()}`,
            click: () => this.#set(name, values.map(({ value }) => value), isShown),
        }, words)
        return element('fieldset', {},
            element('legend', {}, element('span', {}, title), values.length > 3 ? element('span', { class: 'all' }, link('All', true), link('None', false)) : null),
            element('div', { class: 'choices' }, ...values.map(({ value, count, tip, mark }) => {
                const box = element('input', { type: 'checkbox', value, 'data-filter': name })
                box.checked = true
                box.addEventListener('change', () => this.#set(name, [value], box.checked))
                return element('label', { title: `${value}: ${tip}` }, box, mark,
                    element('span', { class: 'choice' }, value), element('span', { class: 'count' }, String(count)))
            })))
    }
}
