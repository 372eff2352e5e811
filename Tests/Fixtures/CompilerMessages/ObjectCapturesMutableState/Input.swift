import JoineryObjects

struct LiveStore: Sendable {
    let number: Int
}

func makeObject() -> DependencyObject<LiveStore> {
    var number = 0
    let object = DependencyObject<LiveStore> {
        number += 1
        return LiveStore(number: number)
    }
    return object
}
