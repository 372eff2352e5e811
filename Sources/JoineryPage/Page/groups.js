/**
 * The tree of frames around the nodes: folders of modules, modules, and within a large module its folders, graphs,
 * files, or roles. A frame can be folded. Then it is drawn as one box.
 */
class Groups {
    /** More boxes than this are never readable together, so no layout is tried. */
    static mostBoxes = 90
    /** The smallest scales at which a first view is readable: with names of nodes, and if almost nothing is shown. */
    static scale = 0.62
    static smallScale = 0.46

    /** Takes the frames that the command chose. */
    constructor(graph, frames) {
        this.graph = graph
        this.all = []
        this.root = this.#make({ title: '', note: '', frames, nodes: [], isConsumers: false }, null)
    }

    #make({ title, note, frames, nodes, isConsumers }, parent) {
        const group = {
            id: parent?.id ? `${parent.id}/${title}` : title, title, note, isConsumers, parent, isGroup: true, folded: false,
            depth: parent ? parent.depth + 1 : 0, nodes: nodes.map(index => this.graph.nodes[index]),
        }
        if (parent) this.all.push(group)
        for (const node of group.nodes) node.group = group
        group.groups = frames.map(frame => this.#make(frame, group))
        group.members = [...group.groups.flatMap(inner => inner.members), ...group.nodes]
        return group
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
