/**
 * The tree of frames around the nodes: modules, and within a large module its folders, graphs or files.
 * A frame can be folded; then it is drawn as one box.
 */
class Groups {
    /** More nodes than this are divided: in a module, and in a part of one. */
    static most = [60, 90]
    static unfoldedNodes = 200
    static unfoldedParts = 800

    constructor(graph) {
        this.root = { id: '', title: '', parent: null, groups: [], nodes: [], folded: false, depth: 0, isGroup: true }
        this.all = []
        const names = [...new Set(graph.nodes.map(node => node.module))]
            .sort((a, b) => Number(!a) - Number(!b) || (a < b ? -1 : 1))
        for (const name of names) {
            const kind = graph.document.modules.find(module => module.name === name)?.kind
            const group = this.#add(this.root, name || 'Outside', name || '(outside)')
            group.note = name ? (kind && kind !== 'library' ? kind : '') : 'not read'
            this.#fill(group, graph.nodes.filter(node => node.module === name))
        }
        this.all.forEach(group => group.size = this.members(group).length)
        if (graph.nodes.length > Groups.unfoldedNodes) this.foldInitially(graph.nodes.length)
    }

    /** Few modules stay open, since folding them would hide everything; then their parts are folded, if very many. */
    foldInitially(count) {
        const modules = this.root.groups
        if (modules.length > 3) modules.forEach(group => group.folded = true)
        else if (count > Groups.unfoldedParts) {
            this.all.forEach(group => group.folded = group.depth > 1)
        }
    }

    #add(parent, title, id) {
        const group = {
            id: parent.id ? `${parent.id}/${id}` : id, title, note: '', parent,
            groups: [], nodes: [], folded: false, depth: parent.depth + 1, isGroup: true,
        }
        parent.groups.push(group)
        this.all.push(group)
        return group
    }

    #fill(group, nodes) {
        const parts = group.depth < 4 && nodes.length > Groups.most[Math.min(group.depth, 2) - 1] ? Groups.parts(nodes) : null
        if (!parts) {
            for (const node of nodes) node.group = group
            group.nodes = nodes
            return
        }
        const rest = []
        for (const [title, members] of [...parts].sort(([a], [b]) => (a < b ? -1 : 1))) {
            if (!title || members.length < 3) rest.push(...members)
            else this.#fill(this.#add(group, title, title), members)
        }
        for (const node of rest) node.group = group
        group.nodes = rest
    }

    /** The first way of dividing that gives a picture: several parts, none of them nearly everything. */
    static parts(nodes) {
        const paths = nodes.map(node => node.location?.file.split('/') ?? [])
        const placed = paths.filter(path => path.length)
        let shared = 0
        while (placed.length && placed.every(path => path.length - 1 > shared && path[shared] === placed[0][shared])) {
            shared += 1
        }
        const file = path => (path[path.length - 1] ?? '').replace(/\.swift$/, '')
        const keys = [
            (node, path) => (path.length - 1 > shared ? path[shared] : ''),
            (node, path) => path.slice(shared, -1).slice(0, 2).join('/'),
            node => node.space,
            (node, path) => file(path),
        ]
        for (const key of keys) {
            const parts = new Map()
            nodes.forEach((node, index) => {
                const title = key(node, paths[index])
                if (!parts.has(title)) parts.set(title, [])
                parts.get(title).push(node)
            })
            const real = [...parts].filter(([title, members]) => title && members.length >= 3)
            const held = real.reduce((sum, [, members]) => sum + members.length, 0)
            const largest = Math.max(0, ...real.map(([, members]) => members.length))
            if (real.length >= 2 && held > nodes.length * 0.6 && largest < nodes.length * 0.85) return parts
        }
        return null
    }

    /** All nodes in a frame, however deep. */
    members(group) {
        return group.groups.reduce((nodes, inner) => nodes.concat(this.members(inner)), [...group.nodes])
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

    /** What stands for a node in the picture: the outermost folded frame around it, or the node. */
    static shown(node) {
        let shown = node
        for (let group = node.group; group; group = group.parent) if (group.folded) shown = group
        return shown
    }
}
