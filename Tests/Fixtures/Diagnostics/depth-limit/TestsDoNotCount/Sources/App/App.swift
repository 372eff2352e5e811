import Joinery

extension Dependencies {
    public var step0: Step { singleton { Step(step1) } }
    public var step1: Step { singleton { Step(step2) } }
    public var step2: Step { singleton { Step(step3) } }
    public var step3: Step { singleton { Step() } }
}
