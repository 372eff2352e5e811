import Joinery

struct IDs: Sendable {
    let next: @Sendable () -> Int
}

extension Dependencies {
    var ids: IDs {
        singleton {
            var last = 0
            return IDs {
                last += 1
                return last
            }
        }
    }
}
