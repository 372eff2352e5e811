import JoineryMacros

@Stubbed
protocol Index {
    func add<Key: Hashable>(_ keys: Set<Key>)
    func sort<Key: Comparable>(by key: @escaping (String) -> Key) -> [(Key, String)]
}
