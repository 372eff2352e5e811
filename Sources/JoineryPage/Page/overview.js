/** The panel about the whole graph, and the list of all nodes, which needs no picture. */
class Overview {
    constructor(page) {
        this.page = page
        this.#showOverview()
        const list = byId('list')
        this.fill = () => {
            if (!list.childElementCount) this.#showList(list)
        }
    }

    #showOverview() {
        const { graph } = this.page
        const place = byId('overview')
        const order = { error: 0, warning: 1, note: 2 }
        const problems = [...graph.problems].sort((a, b) => order[a.severity] - order[b.severity])
        const affected = graph.nodes.filter(node => !node.severity && node.affectedBy.length).length
        place.append(element('h2', {}, problems.length ? counted(problems.length, 'problem') : 'No problems'))
        if (affected) {
            const box = element('input', { type: 'checkbox', checked: true, id: 'show-affected' })
            box.addEventListener('change', () => {
                this.page.showsAffected = box.checked
                this.page.redraw()
            })
            place.append(element('label', { class: 'affected' }, box,
                element('span', { class: 'triangle', 'aria-hidden': 'true' }, '△'),
                `Mark the ${counted(affected, 'binding')} that ${affected === 1 ? 'is' : 'are'} only affected`))
        }
        if (problems.length) place.append(longList(problems, problem => problemCard(this.page, problem), 20))
        const paths = graph.longestPaths(5)
        if (paths.length) {
            place.append(element('h2', {}, 'Longest paths'), ...paths.map(path => element('section', { class: 'long' },
                element('button', { type: 'button', class: 'small', click: () => this.page.showPath(path) }, `Show ${path.length} steps`),
                pathElement(this.page, path))))
        }
        const needed = graph.mostNeeded(10)
        if (needed.length) {
            place.append(element('h2', {}, 'Most depended on'), longList(needed, ({ node, direct, all }) =>
                nodeButton(this.page, node, element('span', { class: 'timing' }, `${direct} · ${all} in all`))))
        }
    }

    #showList(place) {
        for (const group of this.page.groups.root.groups) {
            const members = this.page.groups.members(group).sort((a, b) => (a.name < b.name ? -1 : 1))
            const details = element('details', {}, element('summary', {}, group.title,
                element('span', { class: 'count' }, String(members.length))))
            details.addEventListener('toggle', () => {
                if (details.childElementCount > 1) return
                details.append(element('ul', { class: 'plain' }, ...members.map(node =>
                    element('li', {}, nodeButton(this.page, node)))))
            })
            if (this.page.groups.root.groups.length === 1 && members.length <= 200) details.open = true
            place.append(details)
        }
    }
}
