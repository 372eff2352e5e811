import JoineryMacros

class Model {}

@Stubbed
protocol ModelStore {
    func save<Entry: Model>(_ entry: Entry)  // error
}
