// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// The shortest path of a value that is not kept: if nothing else affects it, only its builder is called, in a frame.

/// Memory for a frame, which `beginUnaffected` initializes.
@usableFromInline
struct FrameMemory {
    // Proof: the memory has the size and the alignment of a frame, whose fields are words. It is used only through a pointer
    // that is bound to `Frame`, between the begin and the end of the build.
    private var words:
        (
            Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int
        ) = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)

    @usableFromInline
    init() {}
}

/// Begins the build of a value of `Dependencies` that is not kept, if only its builder affects it.
///
/// - Parameter memory: Receives the frame, if the build begins. The caller ends it with `endUnaffected`.
/// - Returns: `false` if the caller has to read the binding.
@usableFromInline
@inline(never)
func beginUnaffected(
    _ memory: UnsafeMutablePointer<FrameMemory>, _ value: ObjectIdentifier, fileID: StaticString, position: UInt64,
    hash: UInt
) -> Bool {
    guard let binding = Bindings.find(FileName(fileID), position, hash, value, Bindings.dependencies) else {
        return false
    }
    let parent = Frame.current
    guard Activity.isNone else { return beginUnaffected(memory, binding, in: Reader()) }
    let world = World.unmanagedProcess
    guard
        binding._withUnsafeGuaranteedRef({ binding in world._withUnsafeGuaranteedRef { $0.isUntouched(binding) } })
    else { return false }
    var depth = 1
    if let parent {
        // From time to time, the frames are searched for a cycle.
        depth = parent.pointee.depth + 1
        guard depth <= Request.propertyLimit || depth & 7 != 1, parent.pointee.probe == nil else { return false }
    }
    begin(memory, Frame(of: binding, in: world, parent, depth: depth))
    return true
}

@inline(never)
private func beginUnaffected(
    _ memory: UnsafeMutablePointer<FrameMemory>, _ binding: Unmanaged<Binding>, in reader: Reader
) -> Bool {
    binding._withUnsafeGuaranteedRef { binding in
        let world = reader.world
        guard world.isUntouched(binding), world.root.monitor?.isStrict != true, Observers.areAbsent else {
            return false
        }
        if let frame = reader.frame {
            let depth = frame.pointee.depth
            guard frame.pointee.probe == nil, depth < Request.propertyLimit || depth & 7 != 0 else { return false }
        } else if reader.context == nil, TestHosts.areLostReadsObserved {
            return false
        }
        reader.record(binding)
        begin(memory, reader.frame(binding, in: world, of: nil, graphs: reader.graphs, context: reader.context))
        return true
    }
}

@inline(__always)
private func begin(_ memory: UnsafeMutablePointer<FrameMemory>, _ new: Frame) {
    let frame = UnsafeMutableRawPointer(memory).bindMemory(to: Frame.self, capacity: 1)
    frame.initialize(to: new)
    Frame.push(frame)
}

/// Ends a build that `beginUnaffected` has begun.
@usableFromInline
@inline(never)
func endUnaffected(_ memory: UnsafeMutablePointer<FrameMemory>) {
    Frame.pop(UnsafeMutableRawPointer(memory).assumingMemoryBound(to: Frame.self))
}
