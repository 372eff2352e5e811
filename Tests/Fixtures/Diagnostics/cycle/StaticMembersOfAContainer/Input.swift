import Factory

extension Container {
    static let processors: [any Processor] = [Resizer(), Compressor()]
    static let retries = 3

    func processors() -> [any Processor] { Self.processors }
    var retries: Int { Self.retries + Container.retries }
    var pipeline: Factory<Pipeline> { self { Pipeline(self.processors(), retries: self.retries) } }

    // The factories are a cycle.
    var ring: Factory<Ring> { self { Ring(self.chain()) } }
    var chain: Factory<Chain> { self { Chain(self.ring()) } }
}
