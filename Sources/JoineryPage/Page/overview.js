/** The panel about the whole graph, and the list of all nodes, which needs no picture. */
class Overview {
    constructor(page) {
        this.page = page
        this.place = byId('overview')
        this.problems = element('div', {})
        this.place.append(this.problems)
        this.showProblems()
        this.#showPaths()
    }

    /** Lists the problems, grouped by rule, the worst rules first. */
    showProblems() {
        const { graph, filters } = this.page
        const shown = graph.shownProblems
        const title = shown.length === graph.problems.length ? counted(shown.length, 'problem')
            : `${shown.length} of ${counted(graph.problems.length, 'problem')}`
        const rules = Overview.rules(shown)
        this.problems.replaceChildren(
            element('h2', {}, graph.problems.length ? title : 'No problems'), this.#affected(),
            ...rules.map(({ rule, severity, problems }, index) => {
                const details = element('details', { class: 'rule-group', 'data-rule': rule, open: index === 0 },
                    element('summary', {}, element('span', { class: `badge ${severity}` }, severity), ' ', rule,
                        element('span', { class: 'count' }, String(problems.length))),
                    element('button', { type: 'button', class: 'small', click: () => filters.showOnlyRule(rule) },
                        `Show only ${rule}`))
                const fill = () => {
                    if (details.open && details.childElementCount === 2) {
                        details.append(longList(problems, problem => problemCard(this.page, problem), 20))
                    }
                }
                details.addEventListener('toggle', fill)
                fill()
                return details
            }))
    }

    /** The rules of some problems, with their severity and problems, the worst and most frequent first. */
    static rules(problems) {
        const order = { error: 0, warning: 1, note: 2 }
        const rules = new Map()
        for (const problem of problems) {
            if (!rules.has(problem.rule)) rules.set(problem.rule, { rule: problem.rule, severity: problem.severity, problems: [] })
            const found = rules.get(problem.rule)
            found.problems.push(problem)
            found.severity = worst(found.severity, problem.severity)
        }
        for (const { problems: own } of rules.values()) own.sort((a, b) => order[a.severity] - order[b.severity])
        return [...rules.values()].sort((a, b) => order[a.severity] - order[b.severity]
            || b.problems.length - a.problems.length || (a.rule < b.rule ? -1 : 1))
    }

    #affected() {
        const affected = this.page.graph.nodes.filter(node => !node.severity && node.affectedBy.length)
        if (!affected.length) return ''
        const box = element('input', { type: 'checkbox', id: 'show-affected' })
        box.checked = this.page.showsAffected
        box.addEventListener('change', () => {
            this.page.showsAffected = box.checked
            this.page.redraw()
        })
        return element('label', { class: 'affected' }, box, element('span', { class: 'triangle', 'aria-hidden': 'true' }, '△'),
            `Mark what is only affected: ${tally(affected)}`)
    }

    #showPaths() {
        const { page } = this
        const paths = Paths.longest(page.graph, 5)
        if (paths.length) {
            this.place.append(element('h2', {}, 'Longest paths'), ...paths.map(path => element('details', { class: 'long' },
                element('summary', {}, `${path[0].name} → ${path.at(-1).name}`,
                    element('span', { class: 'count' }, counted(path.length - 1, 'step'))),
                element('button', { type: 'button', class: 'small', click: () => page.paths.show(path) }, 'Show in the picture'),
                pathElement(page, path))))
        }
        const needed = page.graph.mostNeeded(10)
        if (needed.length) {
            this.place.append(element('h2', {}, 'Most depended on'), longList(needed, ({ node, direct, all }) =>
                nodeButton(page, node, element('span', { class: 'timing' }, `${direct} · ${all} in all`))))
        }
    }

    /** Fills the list when it opens for the first time. */
    fillList() {
        const place = byId('list')
        if (place.childElementCount) return
        place.append(...this.page.groups.root.groups.map(group => this.#listed(group)))
    }

    /** A frame of the list. Frames in it are filled when they open. */
    #listed(group) {
        const { page } = this
        const members = [...group.nodes].sort((a, b) => (a.name < b.name ? -1 : 1))
        const details = element('details', {}, element('summary', {}, group.title,
            element('span', { class: 'count' }, tally(group.members))))
        details.addEventListener('toggle', () => {
            if (details.childElementCount > 1) return
            details.append(element('div', { class: 'inner' }, ...group.groups.map(inner => this.#listed(inner)),
                longList(members, node => nodeButton(page, node), 100)))
        })
        if (page.groups.root.groups.length === 1 && !group.parent.parent) details.open = true
        return details
    }
}
