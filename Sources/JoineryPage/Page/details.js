/** The panel about the selected node. */
class Details {
    constructor(page) {
        this.page = page
        this.place = byId('details')
    }

    show(node) {
        if (!node) {
            this.place.replaceChildren(element('p', { class: 'empty' },
                'Select a binding in the picture, by search, or in the list, to see what it needs and what needs it.'))
            return
        }
        this.place.replaceChildren(
            element('h2', { id: 'details-name' }, node.name),
            node.type ? element('p', { class: 'type' }, element('code', {}, node.type)) : '',
            this.#chips(node), this.#actions(node), this.#facts(node), this.#problems(node),
            this.#neighbors(node, 'needs', 'Needs'), this.#neighbors(node, 'users', 'Needed by'), this.#metrics(node), this.#entryPath(node))
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
            ...(node.location ? fact('Declared', this.page.places.element(node.location)) : []),
            ...(node.otherLocations ?? []).flatMap(place => fact('Also', this.page.places.element(place))))
    }

    #metrics(node) {
        const { graph } = this.page
        const names = Metrics.available(graph).filter(name => Metrics.value(node, name) !== undefined)
        if (!names.length) return ''
        const dominator = graph.byId.get(node.metrics?.dominator)
        const isEstimate = graph.document.betweennessPivots !== undefined
        return element('section', {}, element('h3', {}, 'Figures'),
            element('dl', { class: 'figures' }, ...names.flatMap(name => [
                element('dt', { title: Metrics.meanings[name] }, Metrics.titles[name]),
                element('dd', {}, `${name === 'betweenness' && isEstimate ? 'about ' : ''}${Metrics.value(node, name)}`,
                    element('span', { class: 'meaning' }, Metrics.meanings[name])),
            ])),
            dominator ? element('p', { class: 'dominator' }, 'Every path to it leads through ', nodeButton(this.page, dominator)) : '')
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

    /** A shortest path to the node from an entry of the graph. */
    #entryPath(node) {
        const path = Paths.fromEntry(node)
        if (!path) return ''
        return element('section', {},
            element('h3', {}, 'Reached from', element('span', { class: 'count' }, counted(path.length - 1, 'step')),
                element('button', { type: 'button', class: 'small', click: () => this.page.paths.show(path) }, 'Show')),
            pathElement(this.page, path))
    }

    #actions(node) {
        const connected = () => new Set([
            node, ...this.page.graph.reach([node], 'needs'), ...this.page.graph.reach([node], 'users'),
        ])
        const button = (words, click) => element('button', { type: 'button', click }, words)
        return element('p', { class: 'actions' },
            button('Path to …', () => this.page.paths.begin(node)),
            button('Only connected', () => this.page.filters.showOnly(connected())),
            button('Clear', () => this.page.select(null)))
    }

    /** Shows the steps of a path, each with the place in the code that makes it. */
    showPath(path) {
        const { page } = this
        const all = Paths.all(page.graph, path[0], path.at(-1))
        const steps = path.map((node, index) => {
            const link = path[index - 1]?.needs.find(other => other.to === node)
            const use = link?.uses[0]
            const words = use && [link.timing === 'immediate' ? 'needs' : `needs ${link.timing}`,
                ...use.through.map(name => `through ${name}`)].join(' ')
            return element('li', {},
                use ? element('span', { class: 'step-link' }, words, ' ', page.places.short(use.location)) : null,
                nodeButton(page, node))
        })
        this.place.replaceChildren(
            element('h2', {}, 'Path', element('span', { class: 'count' }, counted(path.length - 1, 'step'))),
            element('ol', { class: 'plain steps' }, ...steps),
            all.size > path.length ? element('p', { class: 'actions' }, element('button', {
                type: 'button', click: () => {
                    page.paths.leave()
                    page.filters.showOnly(all)
                },
            }, `Show all ${all.size} on paths between them`)) : '')
        this.place.scrollTop = 0
    }
}

/** A chain of nodes, each a button. */
function pathElement(page, nodes) {
    return element('ol', { class: 'path' }, ...nodes.map(node => element('li', {},
        element('button', {
            type: 'button', class: 'step', 'data-node': node.id, click: () => page.select(node, { isRevealed: true }),
        }, node.name))))
}

/** A problem with its notes. Its headline selects its first node. */
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
        page.places.short(problem.location),
        problem.notes.length ? element('ul', { class: 'notes' }, ...problem.notes.map(note => element('li', {},
            ...prose(note.message), ' ', note.location ? page.places.short(note.location) : null))) : '')
}
