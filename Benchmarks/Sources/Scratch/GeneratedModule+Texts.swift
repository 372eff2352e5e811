// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension GeneratedModule {
    /// The services, as in the workloads.
    static let service = """
        public protocol Service: AnyObject, Sendable {
            func work(_ value: Int) -> Int
        }

        public final class LiveService: Service {
            private let seed = unknownSeed()

            public func work(_ value: Int) -> Int { value &+ seed }
        }

        @inline(never) @_optimize(none)
        private func unknownSeed() -> Int { 7 }

        """

    /// Prints figures by name: times in nanoseconds, memory in bytes.
    static let main = """
        import Heap

        func heap() -> Int { Int(bytesInUse()) }

        func time(_ name: String, operations: Int, _ work: () -> Int) {
            var sum = 0
            let duration = ContinuousClock().measure { sum = work() }
            print(name, duration / .nanoseconds(1) / Double(operations), sum)
        }

        /// Receives a service as its caller would keep it, so that a read includes the cost of keeping it.
        @inline(never) @_optimize(none)
        func use(_ service: consuming any Service) -> Int { service.work(1) }

        let atStart = heap()
        switch CommandLine.arguments.dropFirst().first {
        case "last":
            time("last", operations: 1, readLast)
        case "first":
            time("first", operations: serviceCount, readAll)
        case "again":
            _ = readAll()
            time("again", operations: 100 * serviceCount) { (0..<100).reduce(0) { sum, _ in sum &+ readAll() } }
        case "memory":
            var objects: [any Service] = []
            objects.reserveCapacity(serviceCount)
            let before = heap()
            for _ in 0..<serviceCount { objects.append(LiveService()) }
            let made = heap()
            let sum = readAll()
            let built = heap()
            print("start", atStart, 0)
            print("object", Double(made - before) / Double(serviceCount), objects.count)
            print("singleton", Double(built - made) / Double(serviceCount), sum)
            print("world", bytesOfWorld(), 0)
        default:
            break
        }

        """

    /// Opens worlds with one override each, and keeps them open. What keeps a world open is counted, too.
    static let worlds = #"""
        import Joinery

        func bytesOfWorld() -> Double {
            let stub: any Service = LiveService()
            var worlds: [EscapedDependencies] = []
            worlds.reserveCapacity(1_000)
            // The first world learns which binding the key path names, which the process remembers.
            let first = open(stub)
            let before = heap()
            for _ in 0..<1_000 { worlds.append(open(stub)) }
            let after = heap()
            withExtendedLifetime((first, worlds)) {}
            return Double(after - before) / 1_000
        }

        private func open(_ stub: any Service) -> EscapedDependencies {
            withDependencies {
                $0[\.service0] = stub
            } operation: {
                withEscapedDependencies { $0 }
            }
        }

        """#

    /// The equivalent for a program without worlds.
    static let noWorlds = "func bytesOfWorld() -> Double { 0 }\n"
}
