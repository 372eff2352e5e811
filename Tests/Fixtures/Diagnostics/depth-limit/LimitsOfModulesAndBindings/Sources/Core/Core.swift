import Joinery

extension Dependencies {
    public var a: Step { singleton { Step(b) } }
    public var b: Step { singleton { Step(c) } }
    public var c: Step { singleton { Step() } }
}
