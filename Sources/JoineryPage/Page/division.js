/** The ways to divide many modules or nodes into named parts. */
const Division = {
    /** The folders that all paths begin with. */
    sharedFolders(paths) {
        let shared = 0
        while (paths.length && paths.every(path => path.length > shared + 1 && path[shared] === paths[0][shared])) shared += 1
        return shared
    },

    /** The last word of a name: `UseCase` becomes `Case`, so known pairs stay together. */
    role(name) {
        const plain = name.replace(/<.*|[?[\]]/g, '')
        return /(UseCase|ViewModel|ViewController|[A-Z][a-z]+)$/.exec(plain)?.[0] ?? ''
    },

    /** Maps modules to the name of their part; `null` if no division gives parts of a sensible size. */
    ofModules(modules) {
        const folder = ({ nodes }) => {
            const paths = nodes.filter(node => node.location).map(node => node.location.file.split('/'))
            return paths.length ? paths[0].slice(0, Division.sharedFolders(paths)) : []
        }
        const folders = new Map(modules.map(module => [module, folder(module)]))
        const shared = Division.sharedFolders([...folders.values()].filter(path => path.length))
        const keys = [
            module => (folders.get(module).length > shared + 1 ? folders.get(module)[shared] : ''),
            ({ name }) => (Division.role(name) && Division.role(name) !== name ? `…${Division.role(name)}` : ''),
        ]
        for (const key of keys) {
            const counts = new Map()
            for (const module of modules) counts.set(key(module), (counts.get(key(module)) ?? 0) + 1)
            const isPart = module => key(module) && counts.get(key(module)) > 2
            const divided = modules.filter(isPart)
            if (divided.length > modules.length / 2) return new Map(divided.map(module => [module, key(module)]))
        }
        return null
    },

    /** The first way of dividing, from a key on, that gives several parts, none of them nearly everything. */
    ofNodes(nodes, firstKey) {
        const paths = nodes.map(node => node.location?.file.split('/') ?? [])
        const shared = Division.sharedFolders(paths.filter(path => path.length))
        const keys = [
            (node, path) => (path.length - 1 > shared ? path[shared] : ''),
            (node, path) => path.slice(shared, -1).slice(0, 2).join('/'),
            node => node.space,
            (node, path) => (path[path.length - 1] ?? '').replace(/\.swift$/, ''),
            node => (node.kind === 'consumer' ? 'Consumers' : Division.role(node.type || node.name)),
        ]
        for (let key = firstKey; key < keys.length; key += 1) {
            const parts = new Map()
            nodes.forEach((node, index) => {
                const title = keys[key](node, paths[index])
                if (!parts.has(title)) parts.set(title, [])
                parts.get(title).push(node)
            })
            const real = [...parts].filter(([title, members]) => title && members.length >= 3)
            const held = real.reduce((sum, [, members]) => sum + members.length, 0)
            const largest = Math.max(0, ...real.map(([, members]) => members.length))
            if (real.length >= 2 && held > nodes.length * 0.6 && largest < nodes.length * 0.85) return { parts, key }
        }
        return Division.byName(nodes, keys.length)
    },

    /** Ranges of the alphabet, if nothing else divides: `a – f`. */
    byName(nodes, key) {
        const sorted = [...nodes].sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1))
        const count = Math.ceil(nodes.length / Groups.most)
        const size = Math.ceil(nodes.length / count)
        const parts = new Map()
        for (let at = 0; at < sorted.length; at += size) {
            const part = sorted.slice(at, at + size)
            const short = ({ name }) => (name.length > 12 ? `${name.slice(0, 11)}…` : name)
            const title = `${short(part[0])} – ${short(part.at(-1))}`
            parts.set(parts.has(title) ? `${title} (${at + 1})` : title, part)
        }
        return { parts, key }
    },
}
