import JoineryMacros

@Stubbed
protocol Index {
    func add<Key: Hashable>(_ keys: Set<Key>)  // error
    func sort<Key: Comparable>(by key: @escaping (String) -> Key) -> [(Key, String)]
}
