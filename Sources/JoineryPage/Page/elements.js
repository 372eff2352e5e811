/** Makes an element. Text always becomes text: names from code are never read as markup. */
function element(name, attributes = {}, ...children) {
    const made = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) {
        if (value === undefined || value === null || value === false) continue
        if (key === 'click') made.addEventListener('click', value)
        else made.setAttribute(key, value === true ? '' : value)
    }
    made.append(...children.filter(child => child !== null && child !== undefined && child !== false))
    return made
}

const byId = id => document.getElementById(id)

/** `1 binding`, `2 bindings`. */
const counted = (count, singular, plural = `${singular}s`) => `${count} ${count === 1 ? singular : plural}`

/** Whether a node counts as a binding: it is neither a consumer nor outside of what was read. */
const isBinding = node => node.kind !== 'consumer' && node.kind !== 'external'

/** The counts of some nodes, in the words that every part of the page uses: `8 bindings, 2 consumers`. */
function tally(nodes) {
    const count = kind => nodes.reduce((sum, node) => sum + Number(kind === 'binding' ? isBinding(node) : node.kind === kind), 0)
    const [bindings, consumers, outside] = ['binding', 'consumer', 'external'].map(count)
    const parts = [
        bindings || !nodes.length ? counted(bindings, 'binding') : '', consumers ? counted(consumers, 'consumer') : '',
        outside ? `${outside} outside` : '',
    ]
    return parts.filter(Boolean).join(', ')
}

/** A button for a node in a list, with its mark, name, type, and further elements. */
function nodeButton(page, node, ...extra) {
    return element('button', { class: 'node', type: 'button', 'data-node': node.id, click: () => page.select(node, { isRevealed: true }) },
        Marks.element(Marks.name(node)),
        element('span', { class: 'node-words' },
            element('span', { class: 'node-name' }, node.name,
                node.severity ? element('span', { class: `badge ${node.severity}` }, node.severity) : null),
            element('span', { class: 'node-type' }, page.graph.describe(node))),
        ...extra)
}

/** A list that shows its beginning, with a button for the rest. */
function longList(items, make, shown = 12) {
    const list = element('ul', { class: 'plain' }, ...items.slice(0, shown).map(item => element('li', {}, make(item))))
    if (items.length <= shown) return list
    const more = element('li', {}, element('button', {
        class: 'more', type: 'button', click: () => {
            more.remove()
            list.append(...items.slice(shown).map(item => element('li', {}, make(item))))
        },
    }, `Show ${items.length - shown} more`))
    list.append(more)
    return list
}

/** A sentence, with code between backticks. */
function prose(text) {
    return text.split('`').map((part, index) => (index % 2 ? element('code', {}, part) : part))
}
