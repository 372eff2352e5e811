// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import JoineryPlatform

/// A running builder, factory or lazy read on the stack of its thread.
///
/// Frames are linked from the innermost to the outermost, see ``Frame/current``.
///
/// Proof of the pointers: a frame is in the stack memory of the function that begins and ends it, and is used only by its
/// thread between the two. That function holds what the frame refers to.
struct Frame {
    let binding: Unmanaged<Binding>
    let world: Unmanaged<World>
    /// The typed graph whose binding is built.
    let instances: Unmanaged<Instances>?
    /// The innermost build of a kept value that this is a part of.
    let build: Unmanaged<Build>?
    let graphs: Unmanaged<CurrentGraph>?
    /// The identity of the context of the task when this began.
    let context: UnsafeRawPointer?
    /// The enclosing frame that this is a part of.
    let parent: UnsafeMutablePointer<Frame>?
    /// The frame of the thread before this one began.
    let former: UnsafeMutablePointer<Frame>?
    /// Whether this runs the builder of a kept value.
    let isKept: Bool
    let depth: Int
    let serial: UInt64
    /// Whether this begins a resolution.
    let beginsResolution: Bool
    /// Whether that is the resolution of the task, if there is one.
    let joinsTask: Bool
    /// The instances of the resolution that begins with this frame, if there are any.
    var resolution: Unmanaged<Resolution>?
    /// The probe that answers the next binding call, if the frame evaluates the name of an override.
    var probe: UnsafeMutableRawPointer?

    /// The innermost frame on the current thread.
    @inline(__always)
    static var current: UnsafeMutablePointer<Frame>? {
        joinery_current_thread().pointee.frame?.assumingMemoryBound(to: Frame.self)
    }

    /// Makes a frame the current one.
    @inline(__always)
    static func push(_ frame: UnsafeMutablePointer<Frame>) {
        joinery_current_thread().pointee.frame = UnsafeMutableRawPointer(frame)
    }

    /// Makes the frame before this one the current one again.
    @inline(__always)
    static func pop(_ frame: UnsafeMutablePointer<Frame>) {
        joinery_current_thread().pointee.frame = frame.pointee.former.map { UnsafeMutableRawPointer($0) }
        if frame.pointee.resolution != nil { releaseResolution(of: frame) }
    }

    @inline(never)
    private static func releaseResolution(of frame: UnsafeMutablePointer<Frame>) {
        let resolution = frame.pointee.resolution?.takeRetainedValue()
        frame.pointee.resolution = nil
        resolution?.leave()
    }

    /// The frame with which the resolution begins that a frame belongs to.
    static func resolutionFrame(of frame: UnsafeMutablePointer<Frame>) -> UnsafeMutablePointer<Frame> {
        var frame = frame
        while !frame.pointee.beginsResolution, let parent = frame.pointee.parent { frame = parent }
        return frame
    }

    static func nextSerial() -> UInt64 { joinery_next_serial(joinery_current_thread()) }
}

extension Frame {
    /// Begins a frame for a value that is not kept, where no context can be current.
    @inline(__always)
    init(
        of binding: Unmanaged<Binding>, in world: Unmanaged<World>, _ parent: UnsafeMutablePointer<Frame>?, depth: Int
    ) {
        self.binding = binding
        self.world = world
        instances = nil
        build = nil
        graphs = parent?.pointee.graphs
        context = nil
        self.parent = parent
        former = parent
        isKept = false
        self.depth = depth
        serial = Self.nextSerial()
        beginsResolution = parent == nil
        joinsTask = false
    }
}

/// The instances of one resolution: the outermost binding call, with everything built in it, or one opening of a value with
/// `await`.
package final class Resolution: @unchecked Sendable {
    // Proof: the variables are guarded by locks. A resolution of several tasks is used in the worlds of one tree, under the
    // lock of its root.

    /// The instances with the worlds in which they live.
    package var instances: [(instance: Instance, home: World, graph: Instances?)] = []
    /// The frames with which this begins, and what a container keeps with it.
    package let entries = Guarded(Entries())
    private let hasEnded = Guarded(false)

    /// The frames with which a resolution begins, and what a container keeps with it.
    package struct Entries: Sendable {
        fileprivate var count = 0
        /// Called when no frame is left.
        package var onEnd: (@Sendable (Resolution) -> Void)?
        /// What a container keeps with the resolution.
        package var attachment: (any AnyObject & Sendable)?
    }

    /// Begins a resolution.
    package init() {}

    /// The resolution that code here is a part of, or `nil` if a read here would begin one.
    package static var current: Resolution? { current(in: Reader().frame, creating: true) }

    /// Begins a resolution with a frame.
    private static func entered() -> Resolution {
        let new = Resolution()
        new.enter()
        return new
    }

    /// Begins a frame with which the resolution begins.
    func enter() { entries.withValue { $0.count += 1 } }

    /// Ends a frame with which the resolution begins.
    fileprivate func leave() {
        let end = entries.withValue { entries -> (@Sendable (Resolution) -> Void)? in
            guard entries.count > 0 else { return nil }
            entries.count -= 1
            return entries.count == 0 ? entries.onEnd : nil
        }
        end?(self)
    }

    /// Ends the resolution. What its tasks read later does not belong to it.
    package func end() { hasEnded.withValue { $0 = true } }

    /// The resolution that a frame belongs to.
    ///
    /// - Parameter isCreating: Whether to create it, if it has no instances yet.
    static func current(in frame: UnsafeMutablePointer<Frame>?, creating isCreating: Bool) -> Resolution? {
        guard let frame = frame.map(Frame.resolutionFrame) else { return ofTask }
        if let found = frame.pointee.resolution { return found._withUnsafeGuaranteedRef { $0 } }
        guard let new = (frame.pointee.joinsTask ? ofTask : nil) ?? (isCreating ? entered() : nil) else { return nil }
        frame.pointee.resolution = .passRetained(new)
        return new
    }

    /// The resolution of the opening that the task belongs to.
    private static var ofTask: Resolution? {
        guard let found = Context.current?.attachment?.resolution, !found.hasEnded.current
        else { return nil }
        return found
    }
}

/// What another module passes on to tasks that belong to one resolution.
package protocol ResolutionHolder: AnyObject, Sendable {
    /// The resolution.
    var resolution: Resolution? { get }
}
