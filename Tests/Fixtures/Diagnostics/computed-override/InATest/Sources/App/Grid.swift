import Joinery

public struct Grid {
    let pageSize = inject(\.pageSize)
    let columns = inject(\.columns)
    public init() {}
}
