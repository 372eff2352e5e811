/** The visible part of the picture: a scale, and the picture's origin on the screen. */
class View {
    static least = 0.03
    static most = 3

    constructor(canvas, changed) {
        this.canvas = canvas
        this.changed = changed
        this.scale = 1
        this.x = 0
        this.y = 0
        this.target = null
    }

    get width() { return this.canvas.clientWidth }
    get height() { return this.canvas.clientHeight }

    shows(box) {
        const left = box.x * this.scale + this.x
        const top = box.y * this.scale + this.y
        const margin = 30
        return left < this.width + margin && left + box.width * this.scale > -margin
            && top < this.height + margin && top + box.height * this.scale > -margin
    }

    /** The picture's coordinates of a point of the canvas. */
    point(x, y) {
        return { x: (x - this.x) / this.scale, y: (y - this.y) / this.scale }
    }

    pan(dx, dy) {
        this.stop()
        this.x += dx
        this.y += dy
        this.changed()
    }

    zoom(factor, x = this.width / 2, y = this.height / 2) {
        this.stop()
        const scale = Math.min(View.most, Math.max(View.least, this.scale * factor))
        this.x = x - (x - this.x) * scale / this.scale
        this.y = y - (y - this.y) * scale / this.scale
        this.scale = scale
        this.changed()
    }

    /** The scale at which a rectangle fits, with some room around it. */
    fitScale(box, most = 1.1) {
        const room = Math.min(36, this.width / 30)
        return Math.max(View.least, Math.min(
            most, (this.width - room * 2) / Math.max(1, box.width), (this.height - room * 2) / Math.max(1, box.height)))
    }

    /** Shows a whole rectangle. */
    fit(box, { most = 1.1, isAnimated = true } = {}) {
        const scale = this.fitScale(box, most)
        this.go({
            scale,
            x: this.width / 2 - (box.x + box.width / 2) * scale,
            y: this.height / 2 - (box.y + box.height / 2) * scale,
        }, isAnimated)
    }

    /** Moves the view so that a whole box is visible, at a smaller scale if necessary, but not below the given one. */
    include(box, least) {
        const room = 24
        const scale = Math.max(Math.min(this.scale, least), this.fitScale(box, this.scale))
        const align = (start, length, offset, size) => {
            const begin = start * scale + offset
            const most = Math.max(room, size - room - length * scale)
            return offset + Math.min(Math.max(begin, room), most) - begin
        }
        // The box keeps the position of its corner as far as possible.
        const x = this.x + box.x * (this.scale - scale)
        const y = this.y + box.y * (this.scale - scale)
        const target = { scale, x: align(box.x, box.width, x, this.width), y: align(box.y, box.height, y, this.height) }
        if (target.scale !== this.scale || target.x !== this.x || target.y !== this.y) this.go(target, true)
    }

    /** Moves and zooms the view so that a box is visible and readable. Does nothing if it already is. */
    reveal(box, isAnimated = true) {
        const left = box.x * this.scale + this.x
        const top = box.y * this.scale + this.y
        const margin = 40
        const isInside = left > margin && top > margin && left + box.width * this.scale < this.width - margin
            && top + box.height * this.scale < this.height - margin
        if (isInside && this.scale >= 0.6) return
        const scale = Math.max(this.scale, 0.85)
        this.go({
            scale,
            x: this.width / 2 - (box.x + box.width / 2) * scale,
            y: this.height / 2 - (box.y + box.height / 2) * scale,
        }, isAnimated)
    }

    go(target, isAnimated) {
        this.stop()
        if (!isAnimated || window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
            Object.assign(this, target)
            this.changed()
            return
        }
        const start = { scale: this.scale, x: this.x, y: this.y }
        const began = performance.now()
        const step = now => {
            const part = Math.min(1, Math.max(0, (now - began) / 260))
            const eased = 1 - (1 - part) ** 3
            for (const key of ['scale', 'x', 'y']) this[key] = start[key] + (target[key] - start[key]) * eased
            this.changed()
            this.frame = part < 1 ? requestAnimationFrame(step) : null
        }
        this.frame = requestAnimationFrame(step)
    }

    stop() {
        if (this.frame) cancelAnimationFrame(this.frame)
        this.frame = null
    }
}
