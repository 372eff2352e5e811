// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#endif

/// The stack of a thread, which grows toward lower addresses.
///
/// Proof: addresses are only compared as numbers, and never dereferenced. The system fills in local variables during a
/// call, and keeps no pointer to them.
struct Stack {
    /// The addresses of the stack, or `nil` if the system does not report them.
    private let addresses: Range<UInt>?

    /// The address of the current end of the stack.
    static var position: UInt {
        var local: UInt8 = 0
        // The pointer does not leave the closure. Its address shows the position of this function's frame.
        return withUnsafeMutablePointer(to: &local) { UInt(bitPattern: $0) }
    }

    /// Returns the number of bytes that code beginning at a position may use: half of the remaining stack there.
    ///
    /// A position outside of the thread's stack is on a stack that the program created, whose size is unknown.
    func budget(from position: UInt) -> UInt {
        guard let addresses, addresses.contains(position) else { return Self.defaultSize / 2 }
        return (position - addresses.lowerBound) / 2
    }

    /// Whether fewer than `count` bytes are left below a position, in addition to the space for a message.
    func isUsedUp(at position: UInt, for count: UInt) -> Bool {
        guard let addresses, addresses.contains(position) else { return false }
        return position - addresses.lowerBound < count + Self.messageSize
    }

    /// The largest number of bytes that the engine uses until a builder begins, or until the program stops with a
    /// message. Measured in a debug build, in which frames are largest.
    private static let messageSize: UInt = 16 << 10

    // MARK: - Asking the system

    /// The stack of the current thread. The system may read a file to find it, so the result should be kept.
    static var current: Stack {
        #if canImport(Darwin)
        let top = UInt(bitPattern: pthread_get_stackaddr_np(pthread_self()))
        return Stack(addresses: top - UInt(pthread_get_stacksize_np(pthread_self()))..<top)
        #else
        #if canImport(Musl)
        // For the main thread, whose stack grows, musl reports only the part in use.
        if gettid() == getpid() { return Stack(addresses: nil) }
        #endif
        var attributes = pthread_attr_t()
        guard pthread_getattr_np(pthread_self(), &attributes) == 0 else { return Stack(addresses: nil) }
        defer { pthread_attr_destroy(&attributes) }
        var start: UnsafeMutableRawPointer?
        var size = 0
        guard pthread_attr_getstack(&attributes, &start, &size) == 0 else { return Stack(addresses: nil) }
        return Stack(addresses: UInt(bitPattern: start)..<UInt(bitPattern: start) + UInt(size))
        #endif
    }

    /// The size that is assumed for an unknown stack: the limit of the process, which is that of its main thread.
    private static let defaultSize: UInt = {
        var limit = rlimit()
        #if canImport(Glibc)
        let resource = __rlimit_resource_t(RLIMIT_STACK.rawValue)
        #else
        let resource = RLIMIT_STACK
        #endif
        guard getrlimit(resource, &limit) == 0 else { return 512 << 10 }
        // Without a limit, the number has more than 32 bits.
        return UInt(min(UInt64(limit.rlim_cur), 8 << 20))
    }()
}
