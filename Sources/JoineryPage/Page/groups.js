/**
 * The tree of frames around the nodes: folders of modules, modules, and within a large module its folders, graphs,
 * files, or roles. A frame can be folded. Then it is drawn as one box.
 */
class Groups {
    /** A frame with more members is divided, up to a depth. */
    static most = 24
    static deepest = 7
    /** More boxes than this are never readable together, so no layout is tried. */
    static mostBoxes = 90
    /** The smallest scales at which a first view is readable: with names of nodes, and if almost nothing is shown. */
    static scale = 0.62
    static smallScale = 0.46

    constructor(graph) {
        this.graph = graph
        this.root = Groups.#make(null, '', '')
        this.all = []
        const modules = new Map()
        for (const node of graph.nodes) {
            if (!modules.has(node.module)) modules.set(node.module, { name: node.module, nodes: [] })
            modules.get(node.module).nodes.push(node)
        }
        const sorted = [...modules.values()].sort((a, b) => Number(!a.name) - Number(!b.name) || (a.name < b.name ? -1 : 1))
        this.#addModules(this.root, sorted)
        this.#finish(this.root)
    }

    static #make(parent, title, id) {
        return {
            id: parent?.id ? `${parent.id}/${id}` : id, title, note: '', parent, groups: [], nodes: [], folded: false,
            depth: parent ? parent.depth + 1 : 0, isGroup: true, isConsumers: false,
        }
    }

    #add(parent, title, id = title) {
        const group = Groups.#make(parent, title, id)
        parent.groups.push(group)
        this.all.push(group)
        return group
    }

    /** Sets the members of each frame, however deep. */
    #finish(group) {
        group.groups.forEach(inner => this.#finish(inner))
        group.members = [...group.groups.flatMap(inner => inner.members), ...group.nodes]
    }

    /** Many modules are divided by their folder, or by the last word of their names. */
    #addModules(parent, modules) {
        const parts = modules.length > Groups.most ? Division.ofModules(modules) : null
        for (const module of modules) if (!parts?.has(module)) this.#addModule(parent, module)
        if (!parts) return
        for (const title of [...new Set(parts.values())].sort()) {
            const group = this.#add(parent, title)
            group.note = 'modules'
            for (const [module, other] of parts) if (other === title) this.#addModule(group, module)
        }
    }

    #addModule(parent, { name, nodes }) {
        const kind = this.graph.document.modules.find(module => module.name === name)?.kind
        const group = this.#add(parent, name || 'Outside', name || '(outside)')
        group.note = name ? (kind && kind !== 'library' ? kind : '') : 'not read'
        this.#fill(group, nodes, 0)
    }

    /** Fills a frame. The consumers of a frame with many members are a frame that starts folded. */
    #fill(group, nodes, firstKey) {
        const isDivided = group.depth < Groups.deepest && nodes.length > Groups.most
        const division = isDivided ? Division.ofNodes(nodes, firstKey) : null
        if (division) {
            const rest = []
            for (const [title, members] of [...division.parts].sort(([a], [b]) => (a < b ? -1 : 1))) {
                if (!title || members.length < 3) rest.push(...members)
                else this.#fill(this.#add(group, title), members, division.key)
            }
            if (rest.length <= Groups.most) this.#place(group, rest)
            else this.#fill(this.#add(group, 'Other'), rest, division.key + 1)
            return
        }
        this.#place(group, nodes)
    }

    #place(group, nodes) {
        const consumers = nodes.filter(node => node.kind === 'consumer')
        const isAll = consumers.length === nodes.length
        const isMany = consumers.length > 3 && this.graph.nodes.length > Groups.most
        if (isAll && isMany && !group.groups.length) group.isConsumers = true
        const isCollapsed = !isAll && isMany
        if (isCollapsed) {
            const inner = this.#add(group, 'Consumers')
            inner.isConsumers = true
            inner.nodes = consumers
            for (const node of consumers) node.group = inner
        }
        group.nodes = isCollapsed ? nodes.filter(node => node.kind !== 'consumer') : nodes
        for (const node of group.nodes) node.group = group
    }

    /**
     * Folds everything, then opens frames from the outermost as long as the picture stays readable: all frames of a
     * depth together, or else, if few boxes are visible, the largest frames that fit. Frames of consumers stay folded.
     *
     * `fits` returns whether the picture fits the window at a scale. Titles of folded frames are readable at a smaller
     * one than names of nodes.
     */
    foldInitially(isVisible, fits) {
        for (const group of this.all) group.folded = true
        const attempt = (groups, scale) => {
            groups.forEach(group => group.folded = false)
            if (this.#boxCount(this.root, isVisible) <= Groups.mostBoxes && fits(scale)) return true
            groups.forEach(group => group.folded = true)
            return false
        }
        const hasVisible = group => !group.isConsumers && group.members.some(isVisible)
        let level = this.root.groups.filter(hasVisible)
        while (level.length && attempt(level, Groups.scale)) level = level.flatMap(group => group.groups).filter(hasVisible)
        const sorted = level.sort((a, b) => b.members.length - a.members.length)
        for (const group of sorted.slice(0, 6)) {
            const count = this.#boxCount(this.root, isVisible)
            if (count < 10) attempt([group], count < 5 ? Groups.smallScale : Groups.scale)
        }
    }

    #boxCount(group, isVisible) {
        if (group.folded) return group.members.some(isVisible) ? 1 : 0
        return group.nodes.filter(isVisible).length
            + group.groups.reduce((sum, inner) => sum + this.#boxCount(inner, isVisible), 0)
    }

    /** Opens every frame around a node, and returns whether any was folded. */
    reveal(node) {
        let changed = false
        for (let group = node.group; group; group = group.parent) {
            if (group.folded) changed = true
            group.folded = false
        }
        return changed
    }

    /** The box that represents a node in the picture: the outermost folded frame around it, or the node. */
    static shown(node) {
        let shown = node
        for (let group = node.group; group; group = group.parent) if (group.folded) shown = group
        return shown
    }
}
