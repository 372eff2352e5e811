/** Mouse, touch, and trackpad input on the picture. */
class Pointer {
    constructor(page) {
        this.page = page
        this.down = new Map()
        this.moved = 0
        const { canvas } = page
        canvas.addEventListener('pointerdown', event => this.#press(event))
        canvas.addEventListener('pointermove', event => this.#move(event))
        canvas.addEventListener('pointerup', event => this.#release(event))
        canvas.addEventListener('pointercancel', event => this.down.delete(event.pointerId))
        canvas.addEventListener('pointerleave', () => this.page.hover(null))
        canvas.addEventListener('dblclick', event => this.#open(event))
        canvas.addEventListener('wheel', event => this.#wheel(event), { passive: false })
    }

    /** The innermost box under a point of the canvas. Of an open frame, only the title counts. */
    static hit(page, x, y) {
        const point = page.view.point(x, y)
        let found = null
        for (const box of page.scene.boxes.values()) {
            const { item } = box
            if (item.isGroup && !item.parent) continue
            if (point.x < box.x || point.x > box.x + box.width || point.y < box.y || point.y > box.y + box.height) continue
            if (!item.isGroup || item.folded) return item
            const title = Math.max(Scene.header, 22 / page.view.scale)
            if (point.y < box.y + title) found = item
        }
        return found
    }

    #press(event) {
        // An event from a script has no pointer to capture.
        if (event.isTrusted) this.page.canvas.setPointerCapture(event.pointerId)
        this.down.set(event.pointerId, { x: event.offsetX, y: event.offsetY })
        this.moved = 0
    }

    #move(event) {
        const before = this.down.get(event.pointerId)
        if (!before) {
            this.page.hover(Pointer.hit(this.page, event.offsetX, event.offsetY), event)
            return
        }
        const now = { x: event.offsetX, y: event.offsetY }
        this.moved += Math.hypot(now.x - before.x, now.y - before.y)
        if (this.down.size === 2) this.#pinch(event.pointerId, before, now)
        else if (this.moved > 3) this.page.view.pan(now.x - before.x, now.y - before.y)
        this.down.set(event.pointerId, now)
    }

    #pinch(moving, before, now) {
        const other = [...this.down].find(([id]) => id !== moving)[1]
        const distance = point => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y))
        this.page.view.zoom(distance(now) / distance(before), (now.x + other.x) / 2, (now.y + other.y) / 2)
    }

    #release(event) {
        const wasDown = this.down.delete(event.pointerId)
        if (!wasDown || this.moved > 3 || this.down.size) return
        const item = Pointer.hit(this.page, event.offsetX, event.offsetY)
        if (!item) this.page.select(null)
        else if (item.isGroup) this.page.fold(item, !item.folded)
        else this.page.select(item)
    }

    #open(event) {
        const item = Pointer.hit(this.page, event.offsetX, event.offsetY)
        if (!item || item.isGroup) return
        this.page.view.fit(this.page.scene.boxes.get(item))
    }

    /** A wheel zooms, as on a map. Two fingers on a trackpad move the picture, and pinching zooms. */
    #wheel(event) {
        event.preventDefault()
        const isWheel = event.deltaMode === 1 || (event.deltaX === 0 && Math.abs(event.deltaY) >= 90)
        if (event.ctrlKey || event.metaKey || isWheel) {
            const amount = event.deltaMode === 1 ? event.deltaY * 30 : event.deltaY
            this.page.view.zoom(Math.exp(-amount * (event.ctrlKey && !isWheel ? 0.01 : 0.0022)), event.offsetX, event.offsetY)
        } else this.page.view.pan(-event.deltaX, -event.deltaY)
    }
}
