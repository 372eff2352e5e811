// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension ModelCase {
    /// Smaller cases, the ones that remove most first.
    func simplified() -> [ModelCase] {
        withFewerSteps() + withFewerChanges() + withSimplerBindings()
    }

    private func with(_ change: (inout ModelCase) -> Void) -> ModelCase {
        var result = self
        change(&result)
        return result
    }

    private func withFewerSteps() -> [ModelCase] {
        var result: [ModelCase] = []
        if phases.count > 1 { result.append(with { $0.phases.removeLast() }) }
        for phase in phases.indices {
            for lane in phases[phase].lanes.indices {
                let steps = phases[phase].lanes[lane]
                if steps.count > 3 {
                    result.append(with { $0.phases[phase].lanes[lane] = Array(steps.prefix(steps.count / 2)) })
                    result.append(with { $0.phases[phase].lanes[lane] = Array(steps.suffix(steps.count / 2)) })
                }
                if !steps.isEmpty, phases.allSatisfy({ $0.lanes.count > lane }), phases[phase].lanes.count > 2 {
                    result.append(with { $0.phases[phase].lanes[lane] = [] })
                }
            }
        }
        for phase in phases.indices {
            for lane in phases[phase].lanes.indices {
                for step in phases[phase].lanes[lane].indices.reversed() {
                    result.append(with { $0.phases[phase].lanes[lane].remove(at: step) })
                }
            }
        }
        return result
    }

    private func withFewerChanges() -> [ModelCase] {
        var result: [ModelCase] = []
        for phase in phases.indices {
            for change in phases[phase].changes.indices {
                result.append(with { $0.phases[phase].changes.remove(at: change) })
            }
            for change in phases[phase].changesBeside.indices {
                result.append(with { $0.phases[phase].changesBeside.remove(at: change) })
            }
        }
        for world in plan.worlds.indices {
            for change in plan.worlds[world].changes.indices {
                result.append(with { $0.plan.worlds[world].changes.remove(at: change) })
            }
        }
        if plan.holdsWorldsByValue { result.append(with { $0.plan.holdsWorldsByValue = false }) }
        return result
    }

    private func withSimplerBindings() -> [ModelCase] {
        var result: [ModelCase] = []
        for number in plan.bindings.indices {
            let binding = plan.bindings[number]
            func simplify(_ change: (inout BindingPlan) -> Void) {
                result.append(with { change(&$0.plan.bindings[number]) })
            }
            if binding.selector != nil { simplify { $0.selector = nil } }
            if binding.ownReader != nil { simplify { $0.ownReader = nil } }
            if !binding.readers.isEmpty { simplify { $0.readers.removeLast() } }
            if binding.readsContext { simplify { $0.readsContext = false } }
            if binding.hasTestValue { simplify { $0.hasTestValue = false } }
            if binding.failureCount > 0 { simplify { $0.failureCount = 0 } }
            if binding.scope == .shared { simplify { $0.scope = .singleton } }
            for branch in binding.branches.indices {
                for read in binding.branches[branch].indices {
                    simplify { $0.branches[branch].remove(at: read) }
                    let target = binding.branches[branch][read]
                    if target.reader != nil {
                        simplify { $0.branches[branch][read] = ReadPlan(binding: target.binding, reader: nil) }
                    }
                }
            }
        }
        return result
    }
}
