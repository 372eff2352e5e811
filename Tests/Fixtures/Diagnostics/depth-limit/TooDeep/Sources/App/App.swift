import Joinery

extension Dependencies {
    public var step0: Step { singleton { Step(step1) } }
    public var step1: Step { singleton { Step(step2) } }
    public var step2: Step { singleton { Step(step3) } }
    public var step3: Step { singleton { Step(step4) } }
    public var step4: Step { singleton { Step(step5) } }
    public var step5: Step { singleton { Step(step6) } }
    public var step6: Step { singleton { Step() } }
}

struct Page { let step = inject(\.step0) }
