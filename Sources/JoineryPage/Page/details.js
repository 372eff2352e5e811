/** The panel about the selected node. */
class Details {
    constructor(page) {
        this.page = page
        this.place = byId('details')
    }

    show(node) {
        if (!node) {
            this.place.replaceChildren(element('p', { class: 'empty' },
                'Select a binding in the picture, by search, or in the list, to see what it needs and who needs it.'))
            return
        }
        this.place.replaceChildren(
            element('h2', { id: 'details-name' }, node.name),
            node.type ? element('p', { class: 'type' }, element('code', {}, node.type)) : '',
            this.#chips(node), this.#facts(node), this.#problems(node),
            this.#neighbors(node, 'needs', 'Needs'), this.#neighbors(node, 'users', 'Needed by'), this.#way(node),
            this.#actions(node))
        this.place.scrollTop = 0
    }

    #chips(node) {
        const chips = [
            node.scope && element('span', { class: 'chip' }, Marks.element(Marks.name(node)), node.scope),
            node.kind !== 'binding' && element('span', { class: 'chip' }, node.kind),
            node.dialect && element('span', { class: 'chip' }, node.dialect),
            node.isolation && element('span', { class: 'chip' }, `@${node.isolation}`),
        ]
        return element('p', { class: 'chips' }, ...chips)
    }

    #facts(node) {
        const fact = (name, ...values) => [element('dt', {}, name), element('dd', {}, ...values)]
        const contexts = node.scope ? ['live', ...(node.values ?? []).filter(value => value !== 'live')] : (node.values ?? [])
        return element('dl', {},
            ...fact('Module', node.module || 'not in what was read'),
            ...(node.space ? fact('Graph', node.space) : []),
            ...(node.kind === 'consumer' || !contexts.length ? [] : fact('Values for', contexts.join(', '))),
            ...(node.location ? fact('Declared', placeElement(node.location)) : []))
    }

    #problems(node) {
        const section = element('section', {})
        const { problems } = this.page.graph
        if (node.problems.length) {
            section.append(element('h3', {}, 'Problems'),
                ...node.problems.map(index => problemCard(this.page, problems[index])))
        }
        if (node.affectedBy.length) {
            section.append(element('h3', {}, 'Affected by'), longList(node.affectedBy, index => {
                const problem = problems[index]
                const root = this.page.graph.byId.get(problem.nodes[0])
                return element('button', {
                    type: 'button', class: `knock-on ${problem.severity}`,
                    click: () => this.page.select(root, { isRevealed: true }),
                }, element('span', { class: 'triangle', 'aria-hidden': 'true' }, '△'), ...prose(problem.message))
            }, 4))
        }
        return section.childElementCount ? section : ''
    }

    #neighbors(node, direction, title) {
        const end = direction === 'needs' ? 'to' : 'from'
        const links = [...node[direction]].sort((a, b) => (a[end].name < b[end].name ? -1 : 1))
        const all = this.page.graph.reach([node], direction)
        all.delete(node)
        const counts = links.length ? `${links.length} directly, ${all.size} in all` : 'nothing'
        return element('section', { class: direction, 'data-direct': links.length, 'data-all': all.size },
            element('h3', {}, title, element('span', { class: 'count' }, counts)),
            links.length ? longList(links, link => this.#neighbor(link, link[end])) : '')
    }

    #neighbor(link, node) {
        const through = [...new Set(link.uses.flatMap(use => use.through))]
        const words = [link.timing === 'immediate' ? '' : link.timing, through.length ? `through ${through.join(', ')}` : '']
        const text = words.filter(Boolean).join(', ')
        return nodeButton(this.page, node, text ? element('span', { class: `timing ${link.timing}` }, text) : null)
    }

    /** One shortest way to the node from where the graph is entered. */
    #way(node) {
        const before = new Map([[node, null]])
        const open = [node]
        let start = null
        for (let at = 0; at < open.length && !start; at += 1) {
            if (!open[at].users.length) start = open[at]
            for (const { from } of open[at].users) {
                if (before.has(from)) continue
                before.set(from, open[at])
                open.push(from)
            }
        }
        if (!start || start === node) return ''
        const way = []
        for (let at = start; at; at = before.get(at)) way.push(at)
        return element('section', {},
            element('h3', {}, 'Reached from', element('span', { class: 'count' }, counted(way.length - 1, 'step'))),
            pathElement(this.page, way))
    }

    #actions(node) {
        const connected = () => new Set([
            node, ...this.page.graph.reach([node], 'needs'), ...this.page.graph.reach([node], 'users'),
        ])
        return element('p', { class: 'actions' },
            element('button', { type: 'button', click: () => this.page.filters.showOnly(connected()) },
                'Show only what is connected'),
            element('button', { type: 'button', click: () => this.page.select(null) }, 'Clear'))
    }
}

/** A chain of nodes, each a button. */
function pathElement(page, nodes) {
    return element('ol', { class: 'path' }, ...nodes.map(node => element('li', {},
        element('button', {
            type: 'button', class: 'step', 'data-node': node.id, click: () => page.select(node, { isRevealed: true }),
        }, node.name))))
}

/** A problem with its notes; its headline leads to its first node. */
function problemCard(page, problem) {
    const root = problem.nodes.map(id => page.graph.byId.get(id)).find(Boolean)
    const headline = [
        element('span', { class: `badge ${problem.severity}` }, problem.severity),
        element('span', { class: 'rule' }, problem.rule),
        element('span', { class: 'message' }, ...prose(problem.message)),
    ]
    return element('article', { class: `problem ${problem.severity}` },
        root ? element('button', { type: 'button', class: 'headline', 'data-node': root.id, click: () => page.select(root, { isRevealed: true }) }, ...headline)
            : element('div', { class: 'headline' }, ...headline),
        shortPlace(problem.location),
        problem.notes.length ? element('ul', { class: 'notes' }, ...problem.notes.map(note => element('li', {},
            ...prose(note.message), ' ', note.location ? shortPlace(note.location) : null))) : '')
}
