// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// The shortest path of a value that is not kept: if nothing else affects it, only its builder is called, in a frame.

/// Memory for a frame, which `beginUnaffected` initializes.
@usableFromInline
struct FrameMemory {
    // Proof: the memory has the size and the alignment of a frame, whose fields are words. It is used only through a pointer
    // that is bound to `Frame`, between the begin and the end of the build.
    private var words: (
        Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int
    ) = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)

    @usableFromInline
    init() {}
}

/// Begins the build of a value of `Dependencies` that is not kept, if only its builder affects it.
///
/// - Parameter memory: Receives the frame, if the build begins. The caller ends it with `endUnaffected`.
/// - Returns: The number of the context plus 1, or 0 if the caller has to read the binding.
@usableFromInline
@inline(never)
func beginUnaffected(
    _ memory: UnsafeMutablePointer<FrameMemory>, _ value: ObjectIdentifier, fileID: StaticString, position: UInt64,
    hash: UInt
) -> Int {
    guard let binding = Bindings.find(FileName(fileID), position, hash, value, Bindings.dependencies) else { return 0 }
    return binding._withUnsafeGuaranteedRef { binding in
        let reader = Reader()
        let world = reader.world
        guard world.isUntouched(binding), world.root.monitor?.isStrict != true, Observers.areAbsent else { return 0 }
        if let frame = reader.frame {
            // From time to time, the frames are searched for a cycle.
            let depth = frame.pointee.depth
            guard frame.pointee.probe == nil, depth < Request.propertyLimit || depth & 7 != 0 else { return 0 }
        } else if reader.context == nil, WorldMonitor.areLostReadsObserved {
            return 0
        }
        reader.record(binding)
        let frame = UnsafeMutableRawPointer(memory).bindMemory(to: Frame.self, capacity: 1)
        frame.initialize(
            to: reader.frame(binding, in: world, of: nil, graphs: reader.graphs, context: reader.context))
        Frame.push(frame)
        return world.context.number + 1
    }
}

/// Ends a build that `beginUnaffected` has begun.
@usableFromInline
@inline(never)
func endUnaffected(_ memory: UnsafeMutablePointer<FrameMemory>) {
    Frame.pop(UnsafeMutableRawPointer(memory).assumingMemoryBound(to: Frame.self))
}
